import { AGGREGATOR_CAPABILITIES } from '../aggregator/settings.ts';
import type { CarrierPlugin } from '../plugin.ts';
import { API_HOST } from './client.ts';
import { createEasyPostCarrier } from './easypost-carrier.ts';
import { EasyPostSettings, ID, NAME } from './settings.ts';

export const easypostPlugin: CarrierPlugin<EasyPostSettings> = {
  id: ID,
  name: NAME,
  settings: EasyPostSettings,
  // Amounts have no currency there: they are dollars.
  capabilities: { ...AGGREGATOR_CAPABILITIES, insuranceCurrencies: ['USD'] },
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
  create: (settings, context) => createEasyPostCarrier(settings, context),
};
