import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { codeOf, messageOf, OperatorError } from '../lib/errors.ts';
import { isObject } from '../lib/is-object.ts';
import type { CarrierPlugin } from './plugin.ts';
import { problemOfSchema } from './plugin-settings.ts';

const SETTING = 'WAYBILL_CARRIER_PLUGINS';
const ID = /^[a-z][a-z0-9_-]{0,39}$/;
const FLAGS = [
  ...['multiParcel', 'customs', 'insurance', 'signature', 'saturdayDelivery', 'labelMessages', 'returns'],
  ...['addressVerification', 'trackers', 'webhooks'],
];

/** The plug-ins that the operator names, by npm package or file. Throws an `OperatorError` for one that is not usable. */
export async function loadPlugins(
  names: readonly string[],
  builtIn: readonly CarrierPlugin[],
): Promise<CarrierPlugin[]> {
  const plugins = [...builtIn];
  for (const name of names) {
    const plugin = await loadPlugin(name);
    if (plugins.some(({ id }) => id === plugin.id))
      throw new OperatorError(
        `${SETTING}: ${name} has the id "${plugin.id}", which another carrier has already`,
      );
    plugins.push(plugin);
  }
  return plugins;
}

/** The default export of a package or file, or the one that is named `carrier`. `where` is where the operator named it. */
export async function loadPlugin(name: string, where = SETTING): Promise<CarrierPlugin> {
  let exported: unknown;
  try {
    exported = await importPlugin(name);
  } catch (error) {
    throw new OperatorError(`${where}: cannot load ${name}: ${messageOf(error)}`);
  }
  const module = isObject(exported) ? exported : {};
  const plugin = module.carrier ?? module.default;
  const problem = problemOfPlugin(plugin);
  if (problem !== undefined)
    throw new OperatorError(`${where}: ${name} is not a carrier plug-in: ${problem}`);
  return plugin as CarrierPlugin;
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

function problemOfPlugin(plugin: unknown): string | undefined {
  if (!isObject(plugin)) return 'it must export an object, as default or as `carrier`';
  const { id, name, capabilities, hosts, carriers, create, needsAccount } = plugin;
  if (typeof id !== 'string' || !ID.test(id))
    return 'id: must be 1 to 40 lower-case letters, digits, - and _, beginning with a letter';
  if (typeof name !== 'string' || name === '') return 'name: is missing';
  if (typeof create !== 'function') return 'create: must be a function';
  if (!isListOfText(hosts)) return 'hosts: must be a list of host names';
  if (carriers !== undefined && !isListOfText(carriers)) return 'carriers: must be a list of carrier ids';
  if (needsAccount === false && carriers === undefined)
    return 'carriers: is missing, without an account to ask';
  if (!isObject(capabilities)) return 'capabilities: is missing';
  const missing = FLAGS.find((flag) => typeof capabilities[flag] !== 'boolean');
  if (missing !== undefined) return `capabilities.${missing}: must be true or false`;
  if (!isListOfText(capabilities.labelFormats)) return 'capabilities.labelFormats: must be a list';
  return problemOfSchema(plugin as unknown as CarrierPlugin);
}

const isListOfText = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
