import { locate } from '../postal/index.ts';
import { easypostPlugin } from './easypost/index.ts';
import { createFleetPlugin, loadRateCard } from './fleet/index.ts';
import { createCarrierHttp } from './http/index.ts';
import { loadPlugins } from './load-plugins.ts';
import type { CarrierLog, CarrierPlugin } from './plugin.ts';
import { type CarrierRegistry, createCarrierRegistry } from './registry.ts';
import { shipenginePlugin } from './shipengine/index.ts';

export type {
  BoughtLabel,
  Carrier,
  CarrierUpdate,
  Followed,
  PurchaseOutcome,
  RawRequest,
  Scan,
  Tracked,
  VerifiedAddress,
} from './carrier.ts';
export type { CarrierPlugin } from './plugin.ts';
export {
  mergeSettings,
  type PluginSettings,
  problemsOfSettings,
  visibleSettings,
} from './plugin-settings.ts';
export { firstPollAt, nextPollAt, pollRetryAt } from './poll-schedule.ts';
export type { CarrierRegistry } from './registry.ts';
export { cleanTracked } from './tracked.ts';
export { hasMoved, laterScan, leastAdvanced } from './tracking.ts';
export { recogniseTrackingNumber, trackingCodeKey, trackingUrlOf } from './tracking-numbers/index.ts';

/** The carriers that come with Waybill, besides `fleet`. */
const BUILT_IN: readonly CarrierPlugin[] = [easypostPlugin, shipenginePlugin];

interface CarrierOptions {
  rateCardFile: string | undefined;
  /** Packages and files of further plug-ins. */
  pluginNames?: readonly string[];
  extraHosts?: readonly string[];
  log?: CarrierLog;
  onError(carrier: string, call: string, error: unknown): void;
}

/** Every carrier that is installed here. */
export async function createCarriers(
  options: CarrierOptions,
): Promise<CarrierRegistry & { close(): Promise<void> }> {
  const { rateCardFile, pluginNames = [], extraHosts = [], log = { warn() {} }, onError } = options;
  const fleet = createFleetPlugin({ rateCard: await loadRateCard(rateCardFile), locate });
  const plugins = await loadPlugins(pluginNames, [fleet, ...BUILT_IN]);
  const clients: { close(): Promise<void> }[] = [];
  const createHttp = ({ hosts }: CarrierPlugin) => {
    const client = createCarrierHttp({ hosts, extraHosts, log });
    clients.push(client);
    return client;
  };
  const registry = createCarrierRegistry({ plugins, extraHosts, log, createHttp, onError });
  return {
    ...registry,
    async close() {
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}
