import { type Static, Type } from 'typebox';
import type { CarrierPlugin } from '../plugin.ts';
import { API_HOST } from './client.ts';
import { createEasyPost } from './easypost-carrier.ts';
import { ID, NAME } from './quotes.ts';

const Settings = Type.Object(
  {
    apiKey: Type.String({
      title: 'API key',
      description:
        'From EasyPost, Account Settings > API Keys. A test key begins with EZTK, a production key with EZAK',
      format: 'password',
      minLength: 1,
      maxLength: 200,
      // It is sent in a header.
      pattern: '^[!-~]+$',
    }),
    webhookSecret: Type.Optional(
      Type.String({
        title: 'Webhook secret',
        description: 'The secret of the webhook that you set up at EasyPost. Without it, parcels are polled',
        format: 'password',
        minLength: 1,
        maxLength: 200,
      }),
    ),
    baseUrl: Type.Optional(
      Type.String({
        title: 'Base URL',
        description: 'Only for a proxy or a simulator: its host must be listed in WAYBILL_CARRIER_HOSTS',
        format: 'uri',
        maxLength: 500,
      }),
    ),
  },
  { additionalProperties: false },
);

export const easypostPlugin: CarrierPlugin<Static<typeof Settings>> = {
  id: ID,
  name: NAME,
  settings: Settings,
  capabilities: {
    multiParcel: true,
    customs: true,
    insurance: true,
    // Amounts have no currency there: they are dollars.
    insuranceCurrencies: ['USD'],
    signature: true,
    saturdayDelivery: true,
    labelMessages: true,
    labelReference: true,
    returnAddress: true,
    packageTypes: true,
    returns: true,
    addressVerification: true,
    trackers: true,
    webhooks: true,
    scanForms: true,
    pickups: true,
    labelFormats: ['png', 'pdf', 'zpl'],
  },
  hosts: [
    API_HOST,
    // Labels and forms.
    'easypost-files.s3.us-west-2.amazonaws.com',
    'easypost-files.s3-us-west-2.amazonaws.com',
    'easypost-files.s3.amazonaws.com',
  ],
  modeOf({ apiKey }) {
    if (apiKey.startsWith('EZTK')) return 'test';
    return apiKey.startsWith('EZAK') ? 'production' : null;
  },
  create: (settings, context) => createEasyPost(settings, context),
};
