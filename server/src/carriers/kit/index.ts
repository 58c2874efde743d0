import type { CarrierPlugin } from '../plugin.ts';
import { carrierCases } from './carrier-cases.ts';
import { faultCases } from './fault-cases.ts';
import type { KitCase } from './kit.ts';
import { pluginCases } from './plugin-cases.ts';
import { type PluginSamples, pluginSubject } from './plugin-subject.ts';

export { loadCarrierPlugin } from '../plugin-kind.ts';
export type { PluginSamples } from './plugin-subject.ts';

/** The contract kit: every case that a plug-in has to pass. */
export function kitCases(plugin: CarrierPlugin, samples: PluginSamples): KitCase[] {
  const subject = pluginSubject(plugin, samples);
  return [...pluginCases(plugin, samples), ...carrierCases(subject), ...faultCases(subject)];
}
