import assert from 'node:assert/strict';
import type { AllowedHosts } from '../http/host-rules.ts';
import { createPluginHttp, type PluginHttp } from '../http/index.ts';
import { type PluginSettings, type PluginWithSettings, secretsOf } from '../plugin-settings.ts';
import { withPatience } from './patience.ts';

/** What an author starts for one case: a local server that behaves like the vendor. */
export interface OtherEnd {
  settings: PluginSettings;
  /** Its own host and port, besides those of the samples. */
  extraHosts?: readonly string[];
  /** The same, with credentials that are not accepted. */
  wrongSettings?: PluginSettings;
  stop?(): void | Promise<void>;
}

export interface StartSamples<End extends OtherEnd> {
  settings?: PluginSettings;
  /** Hosts that may be called besides those of the plug-in, over plain HTTP too. */
  extraHosts?: readonly string[];
  /**
   * Starts the other end for one case. When it lets a request hang, it calls `giveUp`, so that nobody has to wait for the
   * deadline.
   */
  start?(controls: { giveUp(): void }): Promise<End>;
}

/** The other end of one case, with all hosts that may be called for it. */
export async function openOtherEnd<End extends OtherEnd>(
  samples: StartSamples<End>,
  controls: { giveUp(): void } = { giveUp() {} },
): Promise<(End | OtherEnd) & { extraHosts: readonly string[] }> {
  const otherEnd: End | OtherEnd = (await samples.start?.(controls)) ?? { settings: samples.settings ?? {} };
  return { ...otherEnd, extraHosts: [...(samples.extraHosts ?? []), ...(otherEnd.extraHosts ?? [])] };
}

/** The other end, and all that a plug-in is created with. Closing it fails if a log line has a secret in it. */
export async function openKitStage<End extends OtherEnd>(
  plugin: PluginWithSettings,
  samples: StartSamples<End>,
  hostsSetting?: NonNullable<AllowedHosts['hostsSetting']>,
) {
  const lines: string[] = [];
  const log = {
    warn: (fields: object, message: string): void => void lines.push(JSON.stringify({ ...fields, message })),
  };
  let giveUp = () => {};
  const otherEnd = await openOtherEnd(samples, { giveUp: () => giveUp() });
  const { settings, extraHosts, wrongSettings } = otherEnd;
  const client = createPluginHttp({
    ...{ hosts: plugin.hosts, extraHosts, log },
    ...(hostsSetting && { hostsSetting }),
  });
  const { http, ...patience } = withPatience(client);
  giveUp = patience.giveUp;
  const secrets = [settings, wrongSettings ?? {}].flatMap((given) => secretsOf(plugin, given));

  return {
    otherEnd,
    http: http as PluginHttp,
    log,
    secrets,
    async stop() {
      await client.close();
      await otherEnd.stop?.();
      const leaked = lines.some((line) => secrets.some((secret) => line.includes(secret)));
      assert.ok(!leaked, 'a log line gives away a secret of the settings');
    },
  };
}
