import { Type } from 'typebox';
import type { CarrierPlugin } from '../plugin.ts';
import { createFleetCarrier, FLEET } from './fleet-carrier.ts';

/** The built-in carrier. Its prices come from the operator's rate card, so that nobody has to connect it. */
export const createFleetPlugin = (options: Parameters<typeof createFleetCarrier>[0]): CarrierPlugin => ({
  id: FLEET,
  name: 'Fleet',
  settings: Type.Object({}),
  needsAccount: false,
  carriers: [FLEET],
  hosts: [],
  capabilities: {
    multiParcel: true,
    // It crosses no border: `quote` says so in words of its own.
    customs: true,
    customsOptional: true,
    insurance: false,
    signature: false,
    saturdayDelivery: false,
    labelMessages: false,
    returns: true,
    addressVerification: false,
    trackers: false,
    webhooks: false,
    postedScans: true,
    labelFormats: [],
  },
  create: () => createFleetCarrier(options),
});
