import type { Clock } from '../lib/clock.ts';
import type { PluginHttp } from '../plugins/http/plugin-http.ts';
import { type PluginSettings, secretsOf } from '../plugins/plugin-settings.ts';
import { createRedaction, redactError } from '../plugins/redaction.ts';
import { guardStore } from './guarded-store.ts';
import type { StorePlugin } from './plugin.ts';
import type { Store } from './store.ts';

/** A page of a slow shop takes this long; nobody waits for it. */
const TIMEOUT_MS = 60_000;
/** More than are in use at the same time; beyond it, stores are created again when they are asked. */
const MAX_CACHED = 1_000;

interface StoreAccount {
  id: string;
  provider: string;
  /** Counts the changes of its settings: each version is a store of its own. */
  version: number;
  /** Called only if this version is not cached, because decrypting them takes time. */
  settings(): PluginSettings;
}

export interface PluggedStore {
  plugin: StorePlugin;
  store: Store;
}

export interface StoreRegistry {
  readonly plugins: readonly StorePlugin[];
  plugin(id: string): StorePlugin | undefined;
  /** Undefined if its plug-in is not installed, or its settings cannot be used. */
  of(account: StoreAccount): PluggedStore | undefined;
  /** Hosts that any plug-in may call, over plain HTTP too. */
  readonly extraHosts: readonly string[];
}

interface RegistryOptions {
  plugins: readonly StorePlugin[];
  extraHosts: readonly string[];
  clock: Clock;
  log: { warn(fields: object, message: string): void };
  createHttp(plugin: StorePlugin): PluginHttp;
  /** What must never be written anywhere, as soon as it is known. */
  onSecrets?(secrets: readonly string[]): void;
  onError(store: string, call: string, error: unknown): void;
}

export function createStoreRegistry(options: RegistryOptions): StoreRegistry {
  const { plugins, extraHosts, clock, log, createHttp, onError } = options;
  const byId = new Map(plugins.map((plugin) => [plugin.id, { plugin, http: createHttp(plugin) }]));
  const cached = new Map<string, PluggedStore & { version: number }>();

  return {
    plugins,
    plugin: (id) => byId.get(id)?.plugin,
    extraHosts,

    of({ id, provider, version, settings }) {
      const known = cached.get(id);
      if (known?.version === version) return known;
      const installed = byId.get(provider);
      if (installed === undefined) return undefined;
      const { plugin, http } = installed;
      let secrets: string[] = [];
      try {
        const opened = settings();
        secrets = secretsOf(plugin, opened);
        options.onSecrets?.(secrets);
        const redact = createRedaction(secrets);
        const store = guardStore(plugin.create(opened, { http, log, clock }), plugin, {
          timeoutMs: TIMEOUT_MS,
          redact,
          onError,
        });
        const plugged = { plugin, store, version };
        // The oldest goes first; one that is in use is created again.
        const [oldest] = cached.keys();
        if (cached.size >= MAX_CACHED && oldest !== undefined) cached.delete(oldest);
        cached.set(id, plugged);
        return plugged;
      } catch (error) {
        onError(provider, 'create', redactError(error, createRedaction(secrets)));
        return undefined;
      }
    },
  };
}
