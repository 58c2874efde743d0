import type { PluginHttp } from '../plugins/http/plugin-http.ts';
import { type PluginSettings, secretsOf } from '../plugins/plugin-settings.ts';
import { createRedaction, redactError } from '../plugins/redaction.ts';
import type { CarrierMode } from '../schema/carrier-account.ts';
import { markOf } from './account-mark.ts';
import { withCapabilityCheck } from './capability-check.ts';
import type { Carrier } from './carrier.ts';
import { withDeadline } from './deadline.ts';
import type { CarrierLog, CarrierPlugin } from './plugin.ts';
import { withRedaction } from './redaction.ts';
import { unusableCarrier } from './unusable-carrier.ts';

/** Longer than a carrier needs on a bad day, shorter than a client waits. */
const TIMEOUT_MS = 30_000;
/** Somebody is waiting for these, and gets an answer without the carrier too: nothing is at stake. */
const TIMEOUTS_MS = {
  quote: 15_000,
  verifyAddress: 8_000,
  // An operator waits for many pages.
  listPurchases: 300_000,
};
/** More than are in use at the same time; beyond it, carriers are created again when they are asked. */
const MAX_CACHED = 1_000;

/** What the carrier of an account is made of. */
interface CarrierAccount {
  id: string;
  provider: string;
  /** Counts the changes of the account: each version is a carrier of its own. */
  version: number;
  mode: CarrierMode | null;
  /** Called only if this version is not cached, because decrypting them takes time. */
  settings(): PluginSettings;
}

interface PluggedCarrier {
  plugin: CarrierPlugin;
  carrier: Carrier;
}

export interface CarrierRegistry {
  /** In the order in which they were registered. */
  readonly plugins: readonly CarrierPlugin[];
  plugin(id: string): CarrierPlugin | undefined;
  /** Those that everybody has without an account: `fleet`. */
  readonly withoutAccount: readonly PluggedCarrier[];
  /** The carrier of an account; undefined if its plug-in is not installed. */
  of(account: CarrierAccount): PluggedCarrier | undefined;
  /** Hosts that any plug-in may call, over plain HTTP too. */
  readonly extraHosts: readonly string[];
}

export interface RegistryOptions {
  plugins: readonly CarrierPlugin[];
  extraHosts: readonly string[];
  log: CarrierLog;
  createHttp(plugin: CarrierPlugin): PluginHttp;
  /** What must never be written anywhere, as soon as it is known. */
  onSecrets?(secrets: readonly string[]): void;
  /** For the log: what went wrong inside a carrier stays out of the answers. */
  onError(carrier: string, call: string, error: unknown): void;
}

export function createCarrierRegistry(options: RegistryOptions): CarrierRegistry {
  const { plugins, log, extraHosts, createHttp, onError } = options;
  const byId = new Map(plugins.map((plugin) => [plugin.id, plugin]));
  const https = new Map(plugins.map((plugin) => [plugin.id, createHttp(plugin)]));
  const cached = new Map<string, PluggedCarrier & { version: number }>();

  function plug(
    plugin: CarrierPlugin,
    settings: PluginSettings,
    { mode, id }: { mode: CarrierMode | null; id?: string },
  ): PluggedCarrier {
    const secrets = secretsOf(plugin, settings);
    options.onSecrets?.(secrets);
    const redact = createRedaction(secrets);
    const http = https.get(plugin.id);
    if (http === undefined) throw new Error(`${plugin.id} is not registered`);
    const mark = id === undefined ? {} : { mark: markOf(id) };
    const limited = withDeadline(plugin.create(settings, { http, log, mode, ...mark }), {
      timeoutMs: TIMEOUT_MS,
      timeoutsMs: TIMEOUTS_MS,
      onError: (carrier, call, error) => onError(carrier, call, redactError(error, redact)),
    });
    return { plugin, carrier: withCapabilityCheck(withRedaction(limited, redact), plugin) };
  }

  /** Settings that cannot be used must not keep the user's other carriers from answering. */
  function plugOrExplain(plugin: CarrierPlugin, { settings, ...account }: CarrierAccount) {
    let opened: PluginSettings = {};
    try {
      opened = settings();
      return plug(plugin, opened, account);
    } catch (error) {
      onError(plugin.id, 'create', redactError(error, createRedaction(secretsOf(plugin, opened))));
      return { plugin, carrier: unusableCarrier(plugin) };
    }
  }

  return {
    plugins,
    plugin: (id) => byId.get(id),
    withoutAccount: plugins
      .filter(({ needsAccount }) => needsAccount === false)
      .map((plugin) => plug(plugin, {}, { mode: null })),
    extraHosts,

    of(account) {
      const { id, provider, version } = account;
      const known = cached.get(id);
      if (known?.version === version) return known;
      const plugin = byId.get(provider);
      if (plugin === undefined) return undefined;
      const plugged = { ...plugOrExplain(plugin, account), version };
      // The oldest goes first; one that is in use is created again.
      const [oldest] = cached.keys();
      if (cached.size >= MAX_CACHED && oldest !== undefined) cached.delete(oldest);
      cached.set(id, plugged);
      return plugged;
    },
  };
}
