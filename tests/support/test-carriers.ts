import { Type } from 'typebox';
import type { Carrier } from '../../server/src/carriers/carrier.ts';
import { createFleetPlugin, loadRateCard } from '../../server/src/carriers/fleet/index.ts';
import type { CarrierLog, CarrierPlugin } from '../../server/src/carriers/plugin.ts';
import { type CarrierRegistry, createCarrierRegistry } from '../../server/src/carriers/registry.ts';
import { createPluginHttp } from '../../server/src/plugins/http/index.ts';
import { locate } from '../../server/src/postal/index.ts';

interface TestCarriers {
  /** That need no account; the fleet by default. */
  carriers?: readonly Carrier[] | undefined;
  /** That accounts can be connected of. */
  plugins?: readonly CarrierPlugin[] | undefined;
  extraHosts?: readonly string[] | undefined;
  log?: CarrierLog;
}

const fleetPlugin = async (): Promise<CarrierPlugin> =>
  createFleetPlugin({ rateCard: await loadRateCard(undefined), locate });

/** A plug-in around a carrier that exists, which can do everything and needs no account. */
export const pluginAround = (carrier: Carrier): CarrierPlugin => ({
  id: carrier.id,
  name: carrier.name,
  settings: Type.Object({}),
  needsAccount: false,
  carriers: [carrier.id],
  hosts: [],
  capabilities: {
    multiParcel: true,
    customs: true,
    insurance: true,
    signature: true,
    saturdayDelivery: true,
    labelMessages: true,
    returns: true,
    addressVerification: true,
    trackers: true,
    webhooks: true,
    labelFormats: [],
  },
  create: () => carrier,
});

/** The registry of a test, which calls no hosts but those it is given. */
export async function createTestCarriers(options: TestCarriers = {}): Promise<CarrierRegistry> {
  const own = options.carriers?.map(pluginAround) ?? [await fleetPlugin()];
  return registryOf([...own, ...(options.plugins ?? [])], options);
}

/** A registry of these plug-ins alone. */
export function registryOf(plugins: readonly CarrierPlugin[], options: TestCarriers = {}): CarrierRegistry {
  const { extraHosts = [], log = { warn() {} } } = options;
  return createCarrierRegistry({
    plugins,
    extraHosts,
    log,
    createHttp: ({ hosts }) => createPluginHttp({ hosts, extraHosts, log }),
    onError: () => {},
  });
}
