import type { CarrierPlugin } from '../plugin.ts';
import { ShipEngineSettings } from './settings.ts';
import { createShipEngineCarrier } from './shipengine-carrier.ts';

/** ShipEngine, also called ShipStation API: every carrier that a merchant has connected there. */
export const shipenginePlugin: CarrierPlugin<ShipEngineSettings> = {
  id: 'shipengine',
  name: 'ShipEngine',
  settings: ShipEngineSettings,
  capabilities: {
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
    labelFormats: ['pdf', 'png', 'zpl'],
  },
  hosts: ['api.shipengine.com', '*.shipengine.com'],
  modeOf: ({ apiKey }) => (apiKey.startsWith('TEST_') ? 'test' : 'production'),
  create: createShipEngineCarrier,
};
