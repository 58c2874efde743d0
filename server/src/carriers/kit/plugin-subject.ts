import { type OtherEnd, openKitStage, type StartSamples } from '../../plugins/kit/kit-stage.ts';
import type { PluginSettings } from '../../plugins/plugin-settings.ts';
import type { RawRequest } from '../carrier.ts';
import type { CarrierPlugin } from '../plugin.ts';
import type { KitRemote, KitSamples, KitStage, KitSubject } from './kit.ts';
import { sampleRequests } from './sample-requests.ts';

interface CarrierEnd extends OtherEnd {
  remote?: KitRemote;
  webhook?: RawRequest;
}

/** What the author of a plug-in gives to the kit. All of it is optional; without settings the plug-in can have none. */
export interface PluginSamples extends Partial<KitSamples>, StartSamples<CarrierEnd> {}

export function pluginSubject(plugin: CarrierPlugin, samples: PluginSamples): KitSubject {
  return {
    createStage: () => openStage(plugin, samples),
    samples: sampleRequests(samples),
    capabilities: plugin.capabilities,
    hasAccount: plugin.needsAccount !== false,
  };
}

async function openStage(plugin: CarrierPlugin, samples: PluginSamples): Promise<KitStage> {
  const { otherEnd, http, log, secrets, stop } = await openKitStage(plugin, samples);
  const { settings, wrongSettings, remote, webhook }: CarrierEnd = otherEnd;
  const create = (given: PluginSettings) =>
    plugin.create(given, { http, log, mode: plugin.modeOf?.(given) ?? null });

  return {
    carrier: create(settings),
    secrets,
    ...(wrongSettings && { locked: create(wrongSettings) }),
    ...(remote && { remote }),
    ...(webhook && { webhook }),
    stop,
  };
}
