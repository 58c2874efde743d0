export {
  changedSettings,
  type PluginSettings,
  shownSchema,
  visibleSettings,
} from './plugin-settings.ts';
export { createSealedSettings } from './sealed-settings.ts';
