import assert from 'node:assert/strict';
import { createPluginHttp } from '../../plugins/http/index.ts';
import { type PluginSettings, secretsOf } from '../../plugins/plugin-settings.ts';
import type { RawRequest } from '../carrier.ts';
import type { CarrierLog, CarrierPlugin } from '../plugin.ts';
import type { KitRemote, KitSamples, KitStage, KitSubject } from './kit.ts';
import { withPatience } from './patience.ts';
import { sampleRequests } from './sample-requests.ts';

/** What the author of a plug-in gives to the kit. All of it is optional; without settings the plug-in can have none. */
export interface PluginSamples extends Partial<KitSamples> {
  settings?: PluginSettings;
  /** Hosts that may be called besides those of the plug-in, over plain HTTP too. */
  extraHosts?: readonly string[];
  /**
   * Starts the other end for one case: a local server that behaves like the carrier. When it lets a request hang, it calls
   * `giveUp`, so that nobody has to wait for the deadline.
   */
  start?(controls: { giveUp(): void }): Promise<OtherEnd>;
}

interface OtherEnd {
  settings: PluginSettings;
  /** Its own host and port, besides those of the samples. */
  extraHosts?: readonly string[];
  /** The same, with credentials that are not accepted. */
  wrongSettings?: PluginSettings;
  remote?: KitRemote;
  webhook?: RawRequest;
  stop?(): void | Promise<void>;
}

export function pluginSubject(plugin: CarrierPlugin, samples: PluginSamples): KitSubject {
  return {
    createStage: () => openStage(plugin, samples),
    samples: sampleRequests(samples),
    capabilities: plugin.capabilities,
    hasAccount: plugin.needsAccount !== false,
  };
}

/** The other end of one case, with all hosts that may be called for it. */
export async function openOtherEnd(
  samples: PluginSamples,
  controls: { giveUp(): void } = { giveUp() {} },
): Promise<OtherEnd & { extraHosts: readonly string[] }> {
  const otherEnd: OtherEnd = (await samples.start?.(controls)) ?? { settings: samples.settings ?? {} };
  return { ...otherEnd, extraHosts: [...(samples.extraHosts ?? []), ...(otherEnd.extraHosts ?? [])] };
}

async function openStage(plugin: CarrierPlugin, samples: PluginSamples): Promise<KitStage> {
  const lines: string[] = [];
  const log: CarrierLog = { warn: (fields, message) => lines.push(JSON.stringify({ ...fields, message })) };
  let giveUp = () => {};
  const otherEnd = await openOtherEnd(samples, { giveUp: () => giveUp() });
  const { settings, extraHosts, wrongSettings, remote, webhook } = otherEnd;
  const client = createPluginHttp({ hosts: plugin.hosts, extraHosts, log });
  const { http, ...patience } = withPatience(client);
  giveUp = patience.giveUp;
  const secrets = [settings, wrongSettings ?? {}].flatMap((given) => secretsOf(plugin, given));
  const create = (given: PluginSettings) =>
    plugin.create(given, { http, log, mode: plugin.modeOf?.(given) ?? null });

  return {
    carrier: create(settings),
    secrets,
    ...(wrongSettings && { locked: create(wrongSettings) }),
    ...(remote && { remote }),
    ...(webhook && { webhook }),
    async stop() {
      await client.close();
      await otherEnd.stop?.();
      const leaked = lines.some((line) => secrets.some((secret) => line.includes(secret)));
      assert.ok(!leaked, 'a log line gives away a secret of the settings');
    },
  };
}
