import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCarriers } from './index.ts';

let folder: string;
const before = process.cwd();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-plugins-'));
  const inPackage = join(folder, 'node_modules', 'waybill-carrier-owl');
  await mkdir(inPackage, { recursive: true });
  await writeFile(
    join(inPackage, 'package.json'),
    JSON.stringify({ name: 'waybill-carrier-owl', type: 'module', exports: './owl.js' }),
  );
  await writeFile(join(inPackage, 'owl.js'), `export const carrier = ${pluginText('owl')};`);
  await writeFile(join(folder, 'kite.mjs'), `export default ${pluginText('kite')};`);
  process.chdir(folder);
});
afterAll(async () => {
  process.chdir(before);
  await rm(folder, { recursive: true });
});

const pluginText = (id: string, over = '') => `{
  id: '${id}', name: 'The ${id}', hosts: [],
  settings: { type: 'object', required: ['apiKey'], properties: { apiKey: { type: 'string', format: 'password' } } },
  capabilities: {
    multiParcel: false, customs: false, insurance: false, signature: false, saturdayDelivery: false,
    labelMessages: false, returns: false, addressVerification: false, trackers: false, webhooks: false, labelFormats: [],
  },
  create: () => ({ id: '${id}', name: 'The ${id}' }),
  ${over}
}`;

const load = (...pluginNames: string[]) =>
  createCarriers({ rateCardFile: undefined, pluginNames, onError: () => {} });

async function problemOf(text: string): Promise<string> {
  const name = `bad-${Math.random().toString(36).slice(2)}.mjs`;
  await writeFile(join(folder, name), text);
  const error = await load(`./${name}`).then(
    () => undefined,
    (thrown: Error) => thrown,
  );
  expect(error?.name).toBe('OperatorError');
  return error?.message.replace(`./${name}`, 'it') ?? '';
}

test('plug-ins come from a file and from a package, beside the built-in ones', async () => {
  const registry = await load('./kite.mjs', 'waybill-carrier-owl');
  expect(registry.plugin('kite')?.name).toBe('The kite');
  expect(registry.plugin('owl')?.name).toBe('The owl');
  expect(registry.withoutAccount.map(({ plugin }) => plugin.id)).toEqual(['fleet']);
  const account = {
    id: 'ca_1',
    provider: 'owl',
    version: 1,
    mode: null,
    settings: () => ({ apiKey: 'sk_1' }),
  };
  expect(registry.of(account)?.carrier.name).toBe('The owl');
  await registry.close();
});

test('a file needs no ./ before its name', async () => {
  const { plugin } = await load('kite.mjs');
  expect(plugin('kite')?.name).toBe('The kite');
});

test('one that does not exist, or has the id of another, stops the start with its name', async () => {
  await expect(load('./none.mjs')).rejects.toThrow('WAYBILL_CARRIER_PLUGINS: cannot load ./none.mjs: ');
  await expect(load('waybill-carrier-none')).rejects.toThrow(
    'WAYBILL_CARRIER_PLUGINS: cannot load waybill-carrier-none: ',
  );
  await expect(load('./kite.mjs', './kite.mjs')).rejects.toThrow(
    'WAYBILL_CARRIER_PLUGINS: ./kite.mjs has the id "kite", which another carrier has already',
  );
  expect(await problemOf(`export default ${pluginText('fleet')}`)).toContain(
    'which another carrier has already',
  );
});

test.each([
  ['export const other = 1', 'it must export an object, as default or as `carrier`'],
  [`export default ${pluginText('Kite')}`, 'id: must be 1 to 40 lower-case letters'],
  [`export default ${pluginText('a', 'create: 1')}`, 'create: must be a function'],
  [`export default ${pluginText('a', 'hosts: undefined')}`, 'hosts: must be a list of host names'],
  [
    `export default ${pluginText('a', 'capabilities: {}')}`,
    'capabilities.multiParcel: must be true or false',
  ],
  [`export default ${pluginText('a', 'settings: {}')}`, 'settings: must be a JSON Schema of an object'],
  [
    `export default ${pluginText('a', "settings: { type: 'object', properties: { a: { type: 'array' } } }")}`,
    'settings.a: must have one of the types string, number, integer, boolean',
  ],
  [
    `export default ${pluginText('a', "settings: { type: 'object', properties: { a: { type: 'string', not: {} } } }")}`,
    'settings.a: uses the keyword not, which is not supported',
  ],
  [
    `export default ${pluginText('a', 'needsAccount: false')}`,
    'carriers: is missing, without an account to ask',
  ],
])('one that is no plug-in stops the start and says what is missing: %#', async (text, problem) => {
  expect(await problemOf(text)).toContain(`WAYBILL_CARRIER_PLUGINS: it is not a carrier plug-in: ${problem}`);
});
