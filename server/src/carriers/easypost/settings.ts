import { type Static, Type } from 'typebox';
import { apiKeySetting, baseUrlSetting } from '../aggregator/settings.ts';

export const ID = 'easypost';
export const NAME = 'EasyPost';

export const EasyPostSettings = Type.Object(
  {
    apiKey: apiKeySetting(
      'From EasyPost, Account Settings > API Keys. A test key begins with EZTK, a production key with EZAK',
    ),
    webhookSecret: Type.Optional(
      Type.String({
        title: 'Webhook secret',
        description: 'The secret of the webhook that you set up at EasyPost. Without it, parcels are polled',
        format: 'password',
        minLength: 1,
        maxLength: 200,
      }),
    ),
    baseUrl: baseUrlSetting,
  },
  { additionalProperties: false },
);
export type EasyPostSettings = Static<typeof EasyPostSettings>;
