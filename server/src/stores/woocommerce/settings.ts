import { type Static, Type } from 'typebox';

export const ID = 'woocommerce';
export const NAME = 'WooCommerce';

export const WooSettings = Type.Object(
  {
    url: Type.String({
      title: 'Address of the shop',
      description:
        'As in WordPress, Settings > General > Site Address, with the folder if the shop is in one: https://example.com/shop',
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
    }),
    consumerSecret: Type.String({
      title: 'Consumer secret',
      description: 'Shown once, together with the key. It begins with cs_',
      format: 'password',
      minLength: 1,
      maxLength: 200,
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
