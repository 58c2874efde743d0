import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { codeOf, messageOf, OperatorError } from '../lib/errors.ts';
import { isObject } from '../lib/is-object.ts';
import { type PluginWithSettings, problemOfSchema } from './plugin-settings.ts';

/** What kind of plug-in a package or file is expected to export. */
export interface PluginKind {
  /** What it exports the plug-in as, if not as default, and what messages call it. */
  name: 'carrier' | 'store';
  /** What is wrong with a plug-in beyond what all have; undefined if nothing is. */
  problemOf(plugin: Record<string, unknown>): string | undefined;
}

interface AnyPlugin extends PluginWithSettings {
  readonly id: string;
}

const ID = /^[a-z][a-z0-9_-]{0,39}$/;

/** The plug-ins that the operator names in `setting`, by npm package or file. Throws an `OperatorError` for one that is not usable. */
export async function loadPlugins<P extends AnyPlugin>(
  kind: PluginKind,
  setting: string,
  names: readonly string[],
  builtIn: readonly P[],
): Promise<P[]> {
  const plugins = [...builtIn];
  for (const name of names) {
    const plugin = await loadPlugin<P>(kind, name, setting);
    if (plugins.some(({ id }) => id === plugin.id))
      throw new OperatorError(
        `${setting}: ${name} has the id "${plugin.id}", which another ${kind.name} has already`,
      );
    plugins.push(plugin);
  }
  return plugins;
}

/** The default export of a package or file, or the one that is named after its kind. `where` is where the operator named it. */
export async function loadPlugin<P extends AnyPlugin>(
  kind: PluginKind,
  name: string,
  where: string,
): Promise<P> {
  let exported: unknown;
  try {
    exported = await importPlugin(name);
  } catch (error) {
    throw new OperatorError(`${where}: cannot load ${name}: ${messageOf(error)}`);
  }
  const module = isObject(exported) ? exported : {};
  const plugin = module[kind.name] ?? module.default;
  const problem = problemOfPlugin(kind, plugin);
  if (problem !== undefined)
    throw new OperatorError(`${where}: ${name} is not a ${kind.name} plug-in: ${problem}`);
  return plugin as P;
}

function importPlugin(name: string): Promise<unknown> {
  const isPath = /^[./]|^[a-z]:[\\/]/i.test(name) || (/\.[cm]?js$/i.test(name) && existsSync(name));
  if (isPath) return import(pathToFileURL(resolve(name)).href);
  return importPackage(name);
}

/** Installed beside Waybill, or in the folder it is started in. */
async function importPackage(name: string): Promise<unknown> {
  try {
    return await import(name);
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND' || !messageOf(error).includes(`'${name}'`)) throw error;
    const file = createRequire(join(process.cwd(), 'package.json')).resolve(name);
    return import(pathToFileURL(file).href);
  }
}

function problemOfPlugin(kind: PluginKind, plugin: unknown): string | undefined {
  if (!isObject(plugin)) return `it must export an object, as default or as \`${kind.name}\``;
  const { id, name, hosts, create } = plugin;
  if (typeof id !== 'string' || !ID.test(id))
    return 'id: must be 1 to 40 lower-case letters, digits, - and _, beginning with a letter';
  if (typeof name !== 'string' || name === '') return 'name: is missing';
  if (typeof create !== 'function') return 'create: must be a function';
  if (kind.name === 'store' && hosts === 'public') return problemOfRest(kind, plugin);
  if (!isListOfText(hosts)) return 'hosts: must be a list of host names';
  return problemOfRest(kind, plugin);
}

const problemOfRest = (kind: PluginKind, plugin: Record<string, unknown>): string | undefined =>
  kind.problemOf(plugin) ?? problemOfSchema(plugin as unknown as PluginWithSettings);

/** Capabilities that are missing or not flags; undefined if none. */
export function problemOfCapabilities(capabilities: unknown, flags: readonly string[]): string | undefined {
  if (!isObject(capabilities)) return 'capabilities: is missing';
  const missing = flags.find((flag) => typeof capabilities[flag] !== 'boolean');
  return missing && `capabilities.${missing}: must be true or false`;
}

export const isListOfText = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
