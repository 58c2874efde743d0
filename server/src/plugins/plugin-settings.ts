import type { TObject } from 'typebox';
import { invalid } from '../lib/errors.ts';
import { isObject } from '../lib/is-object.ts';
import { createViolationFinder } from '../lib/violations.ts';
import { type AllowedHosts, assertAllowed } from './http/host-rules.ts';
import { PluginHttpError } from './http/plugin-http.ts';

/** What the settings of an account or a store are checked by: a carrier plug-in or a store plug-in. */
export interface PluginWithSettings extends Pick<AllowedHosts, 'hosts'> {
  readonly name: string;
  /**
   * A JSON Schema of the settings: strings, numbers and booleans, each with a `title` and, where it helps, a `description`. A
   * property with `format: 'password'` is a secret: encrypted at rest, never returned, typed into a password field. One with
   * `format: 'uri'`, or of the name `baseUrl`, must be a URL that the plug-in may call. Like one with `'x-destination': true`,
   * it decides where the secrets are sent: whoever changes it has to enter them again. A URL may have a query only with
   * `'x-query': true`: then the plug-in keeps it, and appends no paths. Text of several lines, such as a key from a file, needs
   * `'x-multiline': true`, because other fields take only one.
   */
  readonly settings: TObject;
}

export type PluginSettings = Record<string, string | number | boolean>;

/** The subset of JSON Schema that a setting may use. */
interface SettingRules {
  type?: string;
  description?: string;
  format?: string;
  enum?: readonly unknown[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  [DESTINATION]?: boolean;
  [QUERY]?: boolean;
  [MULTILINE]?: boolean;
}

/** The keyword of a setting that decides where the credentials are sent. */
export const DESTINATION = 'x-destination';
/** The keyword of a URL whose query is part of it. */
const QUERY = 'x-query';
/** The keyword of text that has several lines. */
export const MULTILINE = 'x-multiline';

const TYPES = ['string', 'number', 'integer', 'boolean'];
const KEYWORDS = [
  ...['type', 'format', 'enum', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum'],
  ...[DESTINATION, QUERY],
];
const ANNOTATIONS = ['title', 'description', 'examples', 'default', MULTILINE];
/** For a setting whose schema has no limit of its own. */
const MAX_LENGTH = 2_000;

const rulesOf = ({ settings }: PluginWithSettings): [name: string, rules: SettingRules][] =>
  Object.entries(settings.properties ?? {});

const isRequired = ({ settings }: PluginWithSettings, name: string): boolean =>
  (settings.required ?? []).includes(name);

const isUrl = (name: string, { format }: SettingRules): boolean => format === 'uri' || name === 'baseUrl';
const isSecret = ({ format }: SettingRules): boolean => format === 'password';
const isDestination = (name: string, rules: SettingRules): boolean =>
  rules[DESTINATION] === true || isUrl(name, rules);

/** What is wrong with a plug-in's schema; undefined if nothing is. */
export function problemOfSchema(plugin: PluginWithSettings): string | undefined {
  const { settings } = plugin as { settings: unknown };
  if (!isObject(settings) || settings.type !== 'object')
    return 'settings: must be a JSON Schema of an object';
  for (const [name, rules] of rulesOf(plugin)) {
    if (!TYPES.includes(rules.type ?? ''))
      return `settings.${name}: must have one of the types ${TYPES.join(', ')}`;
    const unknown = Object.keys(rules).find(
      (keyword) => !KEYWORDS.includes(keyword) && !ANNOTATIONS.includes(keyword) && !keyword.startsWith('~'),
    );
    if (unknown !== undefined) return `settings.${name}: uses the keyword ${unknown}, which is not supported`;
  }
  return undefined;
}

/** The values of the settings that must never be shown. */
export const secretsOf = (plugin: PluginWithSettings, settings: PluginSettings): string[] =>
  rulesOf(plugin)
    .filter(([, rules]) => isSecret(rules))
    .flatMap(([name]) => (typeof settings[name] === 'string' ? [settings[name]] : []));

/** The settings without the secrets. */
export const visibleSettings = (plugin: PluginWithSettings, settings: PluginSettings): PluginSettings =>
  Object.fromEntries(
    rulesOf(plugin).flatMap(([name, rules]) => {
      const value = settings[name];
      return isSecret(rules) || value === undefined ? [] : [[name, value]];
    }),
  );

/** The schema as the API shows it, with every setting marked that decides where the credentials are sent. */
export const shownSchema = (plugin: PluginWithSettings): Record<string, unknown> => ({
  ...plugin.settings,
  properties: Object.fromEntries(
    rulesOf(plugin).map(([name, rules]) => [
      name,
      isDestination(name, rules) ? { ...rules, [DESTINATION]: true } : rules,
    ]),
  ),
});

/**
 * What has to be entered again with a change of settings: somebody who does not know a secret must not be able to have it sent
 * to a place of their choice.
 */
export function secretsToReenter(
  plugin: PluginWithSettings,
  before: PluginSettings,
  change: Readonly<Record<string, unknown>>,
): string[] {
  const after = mergeSettings(before, change);
  const moved = rulesOf(plugin).find(
    ([name, rules]) => isDestination(name, rules) && before[name] !== after[name],
  );
  if (moved === undefined) return [];
  return rulesOf(plugin)
    .filter(([name, rules]) => isSecret(rules) && before[name] !== undefined && !Object.hasOwn(change, name))
    .map(
      ([name]) => `settings.${name}: enter it again, because settings.${moved[0]} decides where it is sent`,
    );
}

/** Changes what is given: null and blank text remove a setting, and what is missing stays. Text is trimmed. */
function mergeSettings(
  before: PluginSettings,
  change: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...before };
  for (const [name, given] of Object.entries(change)) {
    const value = typeof given === 'string' ? given.trim() : given;
    if (value === null || value === '') delete merged[name];
    else merged[name] = value;
  }
  return merged;
}

/** The settings after a change, or the first ones. Throws an `AppError` that names every field that is wrong. */
export function changedSettings(
  plugin: PluginWithSettings,
  before: PluginSettings,
  change: Readonly<Record<string, unknown>>,
  allowed: Omit<AllowedHosts, 'hosts'>,
): PluginSettings {
  const after = mergeSettings(before, change);
  const problems = problemsOfSettings(plugin, after, allowed);
  if (problems.length === 0) problems.push(...secretsToReenter(plugin, before, change));
  if (problems.length > 0) throw invalid(problems.join('; '));
  // Each is a string, a number or a boolean, as the plug-in's schema has it.
  return after as PluginSettings;
}

/** What is wrong with the settings of an account, each with the name of its field. */
export function problemsOfSettings(
  plugin: PluginWithSettings,
  settings: Readonly<Record<string, unknown>>,
  allowed: Omit<AllowedHosts, 'hosts'>,
): string[] {
  const known = new Map(rulesOf(plugin));
  const problems: string[] = [];
  for (const name of Object.keys(settings)) {
    if (!known.has(name)) problems.push(`settings.${name.slice(0, 100)}: is not a setting of ${plugin.name}`);
  }
  for (const [name, rules] of known) {
    const value = Object.hasOwn(settings, name) ? settings[name] : undefined;
    const problem =
      value === undefined
        ? isRequired(plugin, name) && 'is required'
        : (problemOfValue(rules, value) ??
          (isUrl(name, rules) && problemOfUrl(rules, value, { ...allowed, hosts: plugin.hosts })));
    if (problem) problems.push(`settings.${name}: ${problem}`);
  }
  return problems;
}

function problemOfValue(rules: SettingRules, value: unknown): string | undefined {
  const {
    format: _shown,
    description: _description,
    [DESTINATION]: _destination,
    [QUERY]: _query,
    [MULTILINE]: _multiline,
    pattern,
    ...limits
  } = rules;
  const bounds = rules.type === 'string' ? { minLength: 1, maxLength: MAX_LENGTH } : {};
  const problem = createViolationFinder({ ...bounds, ...limits })(value).get('');
  if (problem !== undefined || pattern === undefined) return problem;
  if (new RegExp(pattern, 'u').test(String(value))) return undefined;
  if (/\s/.test(String(value))) return 'must not contain spaces or line breaks';
  return rules.description === undefined ? 'has a wrong format' : `has a wrong format. ${rules.description}`;
}

/** Found out when it is entered, not when the first label is wanted. */
function problemOfUrl(rules: SettingRules, value: unknown, allowed: AllowedHosts): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return 'must be a URL, like https://api.example.com';
  const url = new URL(value);
  if (!['https:', 'http:'].includes(url.protocol)) return 'must begin with https://';
  // Paths are appended to it.
  if (rules[QUERY] !== true && (url.search !== '' || url.hash !== ''))
    return 'must not have a query or a fragment';
  if (url.hash !== '') return 'must not have a fragment';
  try {
    assertAllowed(url, allowed);
    return undefined;
  } catch (error) {
    if (error instanceof PluginHttpError) return error.message;
    throw error;
  }
}
