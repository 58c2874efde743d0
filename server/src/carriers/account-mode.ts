import type { PluginSettings } from '../plugins/plugin-settings.ts';
import type { CarrierMode } from '../schema/carrier-account.ts';
import type { CarrierPlugin } from './plugin.ts';

/** Null where the plug-in does not say, or says nothing that is a mode. */
export function modeOfSettings(plugin: CarrierPlugin, settings: PluginSettings): CarrierMode | null {
  try {
    const mode = plugin.modeOf?.(settings);
    return mode === 'test' || mode === 'production' ? mode : null;
  } catch {
    return null;
  }
}
