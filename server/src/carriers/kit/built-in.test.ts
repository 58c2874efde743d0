import { describeCases } from '../../../../tests/support/carrier-kit.ts';
import { locate } from '../../postal/index.ts';
import { easypostPlugin } from '../easypost/index.ts';
import { createFleetPlugin, loadRateCard } from '../fleet/index.ts';
import type { CarrierPlugin } from '../plugin.ts';
import { shipenginePlugin } from '../shipengine/index.ts';
import { carrierCases } from './carrier-cases.ts';
import { pluginCases } from './plugin-cases.ts';
import { type PluginSamples, pluginSubject } from './plugin-subject.ts';
import { sampleRequests } from './sample-requests.ts';

// What these carriers answer is tested beside them, against a local server.
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

const fleet = createFleetPlugin({ rateCard: await loadRateCard(undefined), locate });
const { request } = sampleRequests();
const samples: PluginSamples = {
  remembers: false,
  buysOnce: true,
  // The fleet crosses no border.
  abroad: request,
  untakeable: { abroad: { ...request, shipTo: { street1: '1 High St', city: 'London', country: 'GB' } } },
};
describeCases('the fleet is a plug-in', [
  ...pluginCases(fleet, samples),
  ...carrierCases(pluginSubject(fleet, samples)),
]);
