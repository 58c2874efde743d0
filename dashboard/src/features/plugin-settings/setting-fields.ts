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
}

interface JsonSchema {
  type?: unknown;
  title?: unknown;
  description?: unknown;
  format?: unknown;
  enum?: unknown;
  'x-destination'?: unknown;
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
  Object.fromEntries(
    fields.map(({ name, type, isSecret }) => {
      const stored = isSecret ? undefined : account?.settings[name];
      return [name, plainValue(stored) ?? (type === 'boolean' ? false : '')];
    }),
  );

const plainValue = (stored: unknown) =>
  typeof stored === 'string' || typeof stored === 'number' || typeof stored === 'boolean'
    ? stored
    : undefined;

/**
 * What to send. An empty field is left out of a new account; in an existing one it removes the setting, unless it is a
 * secret, which stays.
 */
export function settingsInput(
  fields: readonly SettingField[],
  values: SettingValues,
  account?: WithSettings,
): Record<string, unknown> {
  const entries = fields.flatMap(({ name, isSecret }): [string, unknown][] => {
    const value = values[name];
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
    ({ name, isDestination }) =>
      isDestination && String(values[name] ?? '').trim() !== String(account.settings[name] ?? ''),
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
