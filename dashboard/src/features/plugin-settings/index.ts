export {
  ConnectionFields,
  type ConnectionValues,
  missingConnectionFields,
} from './connection-fields.tsx';
export { fieldsOf, type SettingField, settingsInput, settingValues } from './setting-fields.ts';
