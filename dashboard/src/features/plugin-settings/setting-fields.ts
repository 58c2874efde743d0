import { known, t } from '../../lib/language/index.ts';

/** What is set up with settings: a carrier or a shop, or an account there, without its secrets. */
export interface WithSettings {
  settings: Record<string, unknown>;
}

/** A setting of a carrier or a shop, as its plug-in describes it. */
export interface SettingField {
  name: string;
  label: string;
  description: string | undefined;
  type: 'string' | 'number' | 'boolean';
  /** What can be chosen; undefined if anything can be entered. */
  choices: string[] | undefined;
  isSecret: boolean;
  isRequired: boolean;
  /** Whether it decides where the secrets are sent. */
  isDestination: boolean;
  /** Whether it has several lines, like a key in a file. */
  isMultiline: boolean;
  /** What applies to a switch that nobody has touched. */
  isOnByDefault: boolean;
  example: string | undefined;
}

interface JsonSchema {
  type?: unknown;
  title?: unknown;
  description?: unknown;
  format?: unknown;
  enum?: unknown;
  default?: unknown;
  examples?: unknown;
  'x-destination'?: unknown;
  'x-multiline'?: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The fields of a provider's settings, in the order of its schema. */
export function fieldsOf({ settings }: WithSettings): SettingField[] {
  const properties = isObject(settings.properties) ? settings.properties : {};
  const required = Array.isArray(settings.required) ? settings.required : [];
  return Object.entries(properties)
    .filter((entry): entry is [string, JsonSchema] => isObject(entry[1]))
    .map(([name, schema]) => ({
      name,
      label: known(text(schema.title) ?? name),
      description: inLanguage(text(schema.description)),
      type: typeOf(schema.type),
      choices: choicesOf(schema.enum),
      isSecret: schema.format === 'password',
      isRequired: required.includes(name),
      isDestination: schema['x-destination'] === true,
      isMultiline: schema['x-multiline'] === true,
      isOnByDefault: schema.default === true,
      example: text(Array.isArray(schema.examples) ? schema.examples[0] : undefined),
    }));
}

/** Those of our own plug-ins are translated. */
const inLanguage = (words: string | undefined) => (words === undefined ? undefined : known(words));

const typeOf = (type: unknown): SettingField['type'] =>
  type === 'boolean' ? 'boolean' : type === 'number' || type === 'integer' ? 'number' : 'string';

const choicesOf = (values: unknown): string[] | undefined =>
  Array.isArray(values) && values.every((value) => typeof value === 'string') ? values : undefined;

export type SettingValues = Record<string, string | number | boolean>;

/** Secrets are never sent to the browser: their fields begin empty. */
export const settingValues = (fields: readonly SettingField[], account?: WithSettings): SettingValues =>
  Object.fromEntries(fields.map((field) => [field.name, initialValue(field, account)]));

function initialValue({ name, type, isSecret, isOnByDefault }: SettingField, account?: WithSettings) {
  const stored = isSecret ? undefined : account?.settings[name];
  return plainValue(stored) ?? (type === 'boolean' ? isOnByDefault : '');
}

const plainValue = (stored: unknown) =>
  typeof stored === 'string' || typeof stored === 'number' || typeof stored === 'boolean'
    ? stored
    : undefined;

/**
 * What to send. An empty field is left out of a new account; in an existing one it removes the setting, unless it is a
 * secret, which stays. A switch that was neither stored nor touched is left out.
 */
export function settingsInput(
  fields: readonly SettingField[],
  values: SettingValues,
  account?: WithSettings,
): Record<string, unknown> {
  const entries = fields.flatMap(({ name, type, isSecret, isOnByDefault }): [string, unknown][] => {
    const value = values[name];
    if (type === 'boolean' && value === isOnByDefault && account?.settings[name] === undefined) return [];
    const given = typeof value === 'string' ? value.trim() : value;
    if (given !== '' && given !== undefined) return [[name, given]];
    return account !== undefined && !isSecret && name in account.settings ? [[name, null]] : [];
  });
  return Object.fromEntries(entries);
}

/** Whether the secrets of an account would be sent to another place than before: they have to be entered again then. */
export const movesSecrets = (
  fields: readonly SettingField[],
  values: SettingValues,
  account?: WithSettings,
): boolean =>
  account !== undefined &&
  fields.some(
    (field) =>
      field.isDestination && String(values[field.name] ?? '').trim() !== String(initialValue(field, account)),
  );

/** Errors at required settings that are blank. A secret of an existing account stays if its field is, unless it moves. */
export function missingSettings(
  fields: readonly SettingField[],
  values: SettingValues,
  account?: WithSettings,
): Record<string, string> {
  const isKept = account !== undefined && !movesSecrets(fields, values, account);
  const missing = fields.filter(
    ({ name, isRequired, isSecret }) =>
      isRequired && !(isSecret && isKept) && String(values[name] ?? '').trim() === '',
  );
  const text = (isSecret: boolean) =>
    isSecret && account !== undefined
      ? t('Enter it again, because it is sent to another address')
      : t('Required');
  return Object.fromEntries(missing.map(({ name, isSecret }) => [`settings.${name}`, text(isSecret)]));
}
