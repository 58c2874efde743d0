import type { Tracer } from '../lib/tracer.ts';
import { createPluginHttp, findHttpClient, type RecordedExchange } from '../plugins/http/index.ts';
import { openRecorder } from '../plugins/http/recording/index.ts';
import { loadPlugins } from '../plugins/load-plugins.ts';
import { locate } from '../postal/index.ts';
import { easypostPlugin } from './easypost/index.ts';
import { createFleetPlugin, loadRateCard } from './fleet/index.ts';
import { findLabelPackages } from './labels/index.ts';
import type { CarrierLog, CarrierPlugin } from './plugin.ts';
import { CARRIER, CARRIER_PLUGINS } from './plugin-kind.ts';
import { type CarrierRegistry, createCarrierRegistry } from './registry.ts';
import { shipenginePlugin } from './shipengine/index.ts';

export { markIn, markOf } from './account-mark.ts';
export { modeOfSettings } from './account-mode.ts';
export { insuresIn } from './capability-check.ts';
export type {
  BoughtLabel,
  Carrier,
  CarrierDocument,
  CarrierUpdate,
  FindVoidOutcome,
  Followed,
  ListedPurchase,
  ListOutcome,
  ParcelRefund,
  PurchaseOutcome,
  Quotes,
  RawRequest,
  Received,
  Scan,
  TimeSpan,
  Tracked,
  VerifiedAddress,
  VoidOutcome,
  VoidRequest,
} from './carrier.ts';
export type {
  CancelOutcome,
  CollectedShipment,
  PickupBooking,
  PickupOutcome,
  ScanFormOutcome,
  ScanFormRequest,
} from './collection.ts';
export { carrierCalled, carrierName, trackingUrlOf } from './known-carriers.ts';
export type { CarrierPlugin } from './plugin.ts';
export { firstPollAt, nextPollAt, pollRetryAt } from './poll-schedule.ts';
export { overallRefund } from './refund-status.ts';
export type { CarrierRegistry } from './registry.ts';
export { cleanTracked } from './tracked.ts';
export { hasMoved, laterScan, leastAdvanced } from './tracking.ts';
export { hasLettersOrDigits, recognizeTrackingNumber, trackingCodeKey } from './tracking-numbers/index.ts';

/** The carriers that come with Waybill, besides `fleet`. */
const BUILT_IN: readonly CarrierPlugin[] = [easypostPlugin, shipenginePlugin];

interface CarrierOptions {
  rateCardFile: string | undefined;
  /** Packages and files of further plug-ins. */
  pluginNames?: readonly string[];
  extraHosts?: readonly string[];
  /** Where every exchange with a carrier is recorded, for developers. */
  recordFolder?: string | undefined;
  log?: CarrierLog;
  /** Where requests to them are traced. */
  tracer?: Tracer | undefined;
  /** Called for every exchange. */
  onExchange?(provider: string, exchange: RecordedExchange): void;
  onError(carrier: string, call: string, error: unknown): void;
}

/** Finds the packages that are loaded with the first label and the first call of a carrier, so that this cannot fail for good. */
export async function findCarrierPackages(): Promise<void> {
  findHttpClient();
  await findLabelPackages();
}

/** Every carrier that is installed here. */
export async function createCarriers(
  options: CarrierOptions,
): Promise<CarrierRegistry & { close(): Promise<void> }> {
  const { rateCardFile, pluginNames = [], extraHosts = [], log = { warn() {} }, tracer, onError } = options;
  const recorder = openRecorder(options.recordFolder, 'WAYBILL_CARRIER_RECORD', log);
  const fleet = createFleetPlugin({ rateCard: await loadRateCard(rateCardFile), locate });
  const plugins = await loadPlugins(CARRIER, CARRIER_PLUGINS, pluginNames, [fleet, ...BUILT_IN]);
  const clients: { close(): Promise<void> }[] = [];
  const createHttp = ({ id, hosts }: CarrierPlugin) => {
    const record = recorder?.of(id);
    const client = createPluginHttp({
      ...{ hosts, extraHosts, log },
      tracing: tracer && { tracer, provider: id },
      onExchange(exchange) {
        record?.(exchange);
        options.onExchange?.(id, exchange);
      },
    });
    clients.push(client);
    return client;
  };
  const registry = createCarrierRegistry({
    ...{ plugins, extraHosts, log, createHttp, onError },
    onSecrets: (secrets) => recorder?.conceal(secrets),
  });
  return {
    ...registry,
    async close() {
      await Promise.all(clients.map((client) => client.close()));
      recorder?.close();
    },
  };
}
