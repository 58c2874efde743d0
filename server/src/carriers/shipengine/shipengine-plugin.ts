import { AGGREGATOR_CAPABILITIES } from '../aggregator/settings.ts';
import type { CarrierPlugin } from '../plugin.ts';
import { API_HOST } from './client.ts';
import { ID, NAME, ShipEngineSettings } from './settings.ts';
import { createShipEngineCarrier } from './shipengine-carrier.ts';

/** ShipEngine, also called ShipStation API: every carrier that a merchant has connected there. */
export const shipenginePlugin: CarrierPlugin<ShipEngineSettings> = {
  id: ID,
  name: NAME,
  settings: ShipEngineSettings,
  capabilities: { ...AGGREGATOR_CAPABILITIES, labelFormats: ['pdf', 'png', 'zpl'] },
  hosts: [API_HOST, '*.shipengine.com'],
  modeOf: ({ apiKey }) => (apiKey.startsWith('TEST_') ? 'test' : 'production'),
  create: createShipEngineCarrier,
};
