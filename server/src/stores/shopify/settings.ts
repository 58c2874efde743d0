import { type Static, Type } from 'typebox';

export const ID = 'shopify';
export const NAME = 'Shopify';

const secret = (title: string, description: string) =>
  Type.Optional(
    Type.String({
      title,
      description,
      format: 'password',
      minLength: 1,
      maxLength: 300,
      // They are sent in headers and forms.
      pattern: '^[!-~]+$',
    }),
  );

/** The name alone, or in an address of the shop or of its admin. */
const SHOP =
  '^(?:https?://)?(?:admin\\.shopify\\.com/store/)?([A-Za-z0-9][A-Za-z0-9-]*)(?:\\.myshopify\\.com)?(?:/\\S*)?$';

export const ShopifySettings = Type.Object(
  {
    shop: Type.String({
      title: 'Store',
      description:
        'The name of your store at Shopify: my-shop, or my-shop.myshopify.com. Not a domain of your own',
      minLength: 1,
      maxLength: 200,
      pattern: SHOP,
      'x-destination': true,
    }),
    clientId: Type.Optional(
      Type.String({
        title: 'Client ID',
        description: 'Of the app that you created in the Dev Dashboard, with its client secret',
        minLength: 1,
        maxLength: 200,
        pattern: '^[!-~]+$',
      }),
    ),
    clientSecret: secret('Client secret', 'It also verifies the webhooks of the app'),
    accessToken: secret(
      'Access token',
      'Only for a custom app that was created in the admin of the store: shpat_…. Others have a client ID and a client secret',
    ),
    webhookSecret: secret(
      'Webhook secret',
      'Only with an access token: the API secret key of the app. Without it, orders are polled',
    ),
    locationId: Type.Optional(
      Type.String({
        title: 'Location',
        description:
          'Only if this store is one location of several: the number at the end of its address in Shopify, Settings > Locations. ' +
          'Other locations’ orders and stock are then left alone',
        maxLength: 20,
        pattern: '^[0-9]+$',
      }),
    ),
    baseUrl: Type.Optional(
      Type.String({
        title: 'Base URL',
        description: 'Only for a proxy or a simulator: its host must be listed in WAYBILL_STORE_HOSTS',
        format: 'uri',
        maxLength: 500,
      }),
    ),
  },
  { additionalProperties: false },
);
export type ShopifySettings = Static<typeof ShopifySettings>;

const SECRET = 'shpss_';

/** What is missing or mistaken: it needs a token, or an ID and a secret to ask for one. */
export function problemsOf({ accessToken, clientId, clientSecret }: ShopifySettings): string[] {
  if (clientId?.startsWith(SECRET))
    return ['clientId: this is a client secret; the client ID is the other one'];
  if (accessToken?.startsWith(SECRET))
    return ['accessToken: this is a client secret; an access token begins with shpat_'];
  if (accessToken !== undefined) return [];
  if (clientId === undefined && clientSecret === undefined)
    return ['clientId: enter the client ID and the client secret of your app, or an access token'];
  if (clientId === undefined) return ['clientId: is required with a client secret'];
  if (clientSecret === undefined) return ['clientSecret: is required with a client ID'];
  return [];
}

/** `my-shop.myshopify.com` */
export const domainOf = ({ shop }: ShopifySettings): string =>
  `${(new RegExp(SHOP).exec(shop)?.[1] ?? shop).toLowerCase()}.myshopify.com`;

export const originOf = (settings: ShopifySettings): string =>
  settings.baseUrl?.replace(/\/+$/, '') ?? `https://${domainOf(settings)}`;

/** What webhooks are signed with. */
export const signingSecretOf = ({ webhookSecret, clientSecret }: ShopifySettings): string | undefined =>
  webhookSecret ?? clientSecret;
