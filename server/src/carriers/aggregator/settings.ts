import { Type } from 'typebox';
import type { Capabilities } from '../plugin.ts';

export const apiKeySetting = (description: string) =>
  Type.String({
    title: 'API key',
    description,
    format: 'password',
    minLength: 1,
    maxLength: 200,
    // It is sent in a header.
    pattern: '^[!-~]+$',
  });

export const baseUrlSetting = Type.Optional(
  Type.String({
    title: 'Base URL',
    description: 'Only for a proxy or a simulator: its host must be listed in WAYBILL_CARRIER_HOSTS',
    format: 'uri',
    maxLength: 500,
  }),
);

/** What every aggregator can do. */
export const AGGREGATOR_CAPABILITIES: Capabilities = {
  multiParcel: true,
  customs: true,
  insurance: true,
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
};
