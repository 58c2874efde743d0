import { type Static, Type } from 'typebox';

export const ID = 'woocommerce';
export const NAME = 'WooCommerce';

/** They have no spaces: one in the middle came along while it was copied. */
const VISIBLE = '^[!-~]+$';

export const WooSettings = Type.Object(
  {
    url: Type.String({
      title: 'Address of the store',
      description:
        'As in WordPress, Settings > General > Site Address, with the folder if the store is in one: https://example.com/shop',
      format: 'uri',
      minLength: 1,
      maxLength: 500,
    }),
    consumerKey: Type.String({
      title: 'Consumer key',
      description:
        'From WooCommerce > Settings > Advanced > REST API, with the permissions Read/Write. It begins with ck_',
      format: 'password',
      minLength: 1,
      maxLength: 200,
      pattern: VISIBLE,
    }),
    consumerSecret: Type.String({
      title: 'Consumer secret',
      description: 'Shown once, together with the key. It begins with cs_',
      format: 'password',
      minLength: 1,
      maxLength: 200,
      pattern: VISIBLE,
    }),
    webhookSecret: Type.Optional(
      Type.String({
        title: 'Webhook secret',
        description: 'Only if you create the webhooks in WooCommerce yourself: the secret that you gave them',
        format: 'password',
        minLength: 1,
        maxLength: 200,
      }),
    ),
  },
  { additionalProperties: false },
);
export type WooSettings = Static<typeof WooSettings>;

export function problemsOf({ consumerKey, consumerSecret }: WooSettings): string[] {
  if (/^cs_/.test(consumerKey) && /^ck_/.test(consumerSecret))
    return ['consumerKey: this is the consumer secret, which begins with cs_: exchange the two'];
  if (/^cs_/.test(consumerKey)) return ['consumerKey: this is a consumer secret; the key begins with ck_'];
  if (/^ck_/.test(consumerSecret))
    return ['consumerSecret: this is a consumer key; the secret begins with cs_'];
  return [];
}
