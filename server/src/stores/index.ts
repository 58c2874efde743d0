import type { Clock } from '../lib/clock.ts';
import type { Tracer } from '../lib/tracer.ts';
import { createPluginHttp, type RecordedExchange } from '../plugins/http/index.ts';
import { openRecorder } from '../plugins/http/recording/index.ts';
import { loadPlugins } from '../plugins/load-plugins.ts';
import { medusaPlugin } from './medusa/index.ts';
import type { StorePlugin } from './plugin.ts';
import { STORE, STORE_PLUGINS } from './plugin-kind.ts';
import { createStoreRegistry, type StoreRegistry } from './registry.ts';
import { findXmlParser, shipstationPlugin } from './shipstation/index.ts';
import { shopifyPlugin } from './shopify/index.ts';
import { woocommercePlugin } from './woocommerce/index.ts';

export type { StorePlugin } from './plugin.ts';
export type { PluggedStore, StoreRegistry } from './registry.ts';
export * from './store.ts';

export const NO_SHOPS: StoreRegistry = {
  plugins: [],
  plugin: () => undefined,
  of: () => undefined,
  extraHosts: [],
};

/** The shops that come with Waybill. */
const BUILT_IN: readonly StorePlugin[] = [shopifyPlugin, woocommercePlugin, medusaPlugin, shipstationPlugin];

interface StoreOptions {
  clock: Clock;
  /** Packages and files of further plug-ins. */
  pluginNames?: readonly string[];
  extraHosts?: readonly string[];
  /** Where every exchange with a shop is recorded, for developers. */
  recordFolder?: string | undefined;
  log?: { warn(fields: object, message: string): void };
  /** Where requests to them are traced. */
  tracer?: Tracer | undefined;
  /** Called for every exchange. */
  onExchange?(provider: string, exchange: RecordedExchange): void;
  onError(store: string, call: string, error: unknown): void;
}

/** Every kind of shop that is installed here. */
export async function createStores(
  options: StoreOptions,
): Promise<StoreRegistry & { close(): Promise<void> }> {
  const { clock, pluginNames = [], extraHosts = [], log = { warn() {} }, tracer, onError } = options;
  findXmlParser();
  const recorder = openRecorder(options.recordFolder, 'WAYBILL_STORE_RECORD', log);
  const plugins = await loadPlugins(STORE, STORE_PLUGINS, pluginNames, BUILT_IN);
  const clients: { close(): Promise<void> }[] = [];
  const createHttp = ({ id, hosts }: StorePlugin) => {
    const record = recorder?.of(id);
    const client = createPluginHttp({
      ...{ hosts, extraHosts, hostsSetting: 'WAYBILL_STORE_HOSTS', log },
      tracing: tracer && { tracer, provider: id },
      onExchange(exchange) {
        record?.(exchange);
        options.onExchange?.(id, exchange);
      },
    });
    clients.push(client);
    return client;
  };
  const registry = createStoreRegistry({
    ...{ plugins, extraHosts, clock, log, createHttp, onError },
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
