import { describeCases } from '../../../test/support/carrier-kit.ts';
import { easypostPlugin } from '../easypost/index.ts';
import type { CarrierPlugin } from '../plugin.ts';
import { shipenginePlugin } from '../shipengine/index.ts';
import { pluginCases } from './plugin-cases.ts';

// What their carriers answer is tested beside them, against a local server.
const SETTINGS = { baseUrl: 'http://127.0.0.1:4000' };
const extraHosts = ['127.0.0.1:4000'];

describeCases(
  'EasyPost is a plug-in',
  pluginCases(easypostPlugin as CarrierPlugin, {
    settings: { ...SETTINGS, apiKey: 'EZTKtest', webhookSecret: 'secret' },
    extraHosts,
  }),
);
describeCases(
  'ShipEngine is a plug-in',
  pluginCases(shipenginePlugin as CarrierPlugin, {
    settings: { ...SETTINGS, apiKey: 'TEST_key' },
    extraHosts,
  }),
);
