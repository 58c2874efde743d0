export {
  ConnectionFields,
  type ConnectionValues,
  missingConnectionFields,
} from './connection-fields.tsx';
export {
  fieldsOf,
  missingSettings,
  movesSecrets,
  type SettingField,
  type SettingValues,
  settingsInput,
  settingValues,
} from './setting-fields.ts';
export { SettingInputs } from './setting-inputs.tsx';
