import { type Static, Type } from 'typebox';

export const ID = 'shipstation';
export const NAME = 'ShipStation Custom Store';

const secret = (title: string, description: string) =>
  Type.Optional(Type.String({ title, description, format: 'password', minLength: 1, maxLength: 500 }));

export const ShipStationSettings = Type.Object(
  {
    url: Type.String({
      title: 'URL',
      description:
        'Where the store answers ShipStation, with its query: https://shop.example.com/?wc-api=wc_shipstation',
      format: 'uri',
      'x-query': true,
    }),
    username: Type.Optional(
      Type.String({
        title: 'User name',
        description: 'As you would enter it at ShipStation',
        maxLength: 500,
      }),
    ),
    password: secret('Password', 'As you would enter it at ShipStation'),
    authKey: secret(
      'Authentication key',
      'For stores that have a key instead of a user name and a password, like WooCommerce',
    ),
  },
  { additionalProperties: false },
);
export type ShipStationSettings = Static<typeof ShipStationSettings>;

/** What the URL must not carry itself: it is shown to everybody who sees the settings. */
const CREDENTIALS = ['auth_key', 'ss-username', 'ss-password'];

export function problemsOf({ url, username, password, authKey }: ShipStationSettings): string[] {
  const problems: string[] = [];
  const names = [...new URL(url).searchParams.keys()];
  const given = names.find((name) => CREDENTIALS.includes(name.toLowerCase()));
  if (given !== undefined)
    problems.push(`url: must not contain ${given}; enter it as a setting of its own, which is kept secret`);
  if (username !== undefined && password === undefined)
    problems.push('password: is required with a user name');
  if (username === undefined && password !== undefined)
    problems.push('username: is required with a password');
  if (username === undefined && password === undefined && authKey === undefined)
    problems.push('password: enter a user name and a password, or an authentication key');
  return problems;
}
