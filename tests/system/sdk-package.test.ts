import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tsc = join(
  dirname(createRequire(join(root, 'package.json')).resolve('typescript/package.json')),
  'bin/tsc',
);

let folder: string;
const node = (...args: string[]): string =>
  execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
const npm = (args: string[], cwd: string) =>
  execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd,
    stdio: 'pipe',
  });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-sdk-'));
  const built = join(folder, 'built');
  execFileSync(process.execPath, [join(root, 'sdk/build.mjs'), built], { stdio: 'pipe' });
  npm(['pack', built], folder);
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  rmSync(built, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "name": "shop", "private": true }');
  npm(['install', `./${tarball}`], folder);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const USE = `
const { body, headers } = await signTestEvent({ event: 'shipment.created', data: { id: 'shp_1' } }, 'whsec_c2VjcmV0');
const { event, data } = await verifyWebhook(body, headers, 'whsec_c2VjcmV0');
const waybill = createWaybill({ baseUrl: 'http://127.0.0.1:1', apiKey: 'svc_live_x', maxRetries: 0 });
const error = await waybill.orders.get('ord_1').catch((thrown) => thrown);
console.log(event, data.id, error instanceof ConnectionError, error.code);`;
const NAMES = '{ ConnectionError, createWaybill, signTestEvent, verifyWebhook }';

test('the packed SDK has no dependencies and nothing but its own files', () => {
  const installed = join(folder, 'node_modules/@waybill/sdk');
  const { dependencies, private: isPrivate } = JSON.parse(
    readFileSync(join(installed, 'package.json'), 'utf8'),
  );
  expect([dependencies, isPrivate]).toEqual([undefined, undefined]);
  expect(readdirSync(installed).sort()).toEqual(['LICENSE', 'README.md', 'cjs', 'esm', 'package.json']);
});

test('the packed SDK works as an ES module and as CommonJS', () => {
  const expected = 'shipment.created shp_1 true UNREACHABLE\n';
  writeFileSync(join(folder, 'use.mjs'), `import ${NAMES} from '@waybill/sdk';${USE}`);
  writeFileSync(
    join(folder, 'use.cjs'),
    `const ${NAMES} = require('@waybill/sdk'); (async () => {${USE}})();`,
  );
  expect(node('use.mjs')).toBe(expected);
  expect(node('use.cjs')).toBe(expected);
});

const TYPED = `import { createWaybill, verifyWebhook, type Order } from '@waybill/sdk';
declare const env: Record<string, string | undefined>;
export const waybill = createWaybill({ baseUrl: 'https://ship.example.com', apiKey: env.WAYBILL_KEY });
export async function first(): Promise<Order | undefined> {
  for await (const order of waybill.orders.list({ status: 'pending' })) return order;
  const { data, response } = await waybill.orders.list().withResponse();
  return response.headers.has('etag') ? data.data[0] : waybill.orders.get('ord_1');
}
export async function receive(request: Request): Promise<string> {
  const event = await verifyWebhook(await request.text(), request.headers, env.WAYBILL_WEBHOOK_SECRET);
  switch (event.event) {
    case 'order.created': return event.data.orderNumber;
    case 'shipment.voided': return event.data.voidedAt;
    default: return event.data.id;
  }
}
// @ts-expect-error No shipment is in this status.
export const none = waybill.shipments.list({ status: 'nothing' });
// @ts-expect-error An order has no such field.
export const wrong = (order: Order) => order.nothing;
`;

test.each([
  ['nodenext', 'nodenext', ['typed.mts', 'typed.cts']],
  ['esnext', 'bundler', ['typed.ts']],
])('the packed SDK is typed in a strict project: module %s, resolution %s', (module, resolution, files) => {
  for (const file of files) writeFileSync(join(folder, file), TYPED);
  const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipDefaultLibCheck'];
  const target = ['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--types', ''];
  node(tsc, ...options, ...target, '--module', module, '--moduleResolution', resolution, ...files);
});
