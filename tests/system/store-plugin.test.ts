import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkout } from '../support/checkout.ts';
import { seedKeys } from './support/accounts.ts';
import { API, call } from './support/call.ts';
import { createMigratedInstallation } from './support/process.ts';

const example = (name: string) => join(checkout, 'examples/store', name);
const { startClayServer } = await import(pathToFileURL(example('clay-server.mjs')).href);

test('the example plug-in is connected from a setting alone, and its exchanges can be recorded without its token', async () => {
  const clay = await startClayServer();
  onTestFinished(clay.stop);
  const waybill = await createMigratedInstallation();
  onTestFinished(() => waybill.remove());
  const [{ key } = { key: '' }] = await seedKeys(waybill, 1);
  const recordFolder = join(waybill.folder, 'recordings');
  const server = await waybill.serve({
    WAYBILL_STORE_PLUGINS: example('clay.mjs'),
    WAYBILL_STORE_HOSTS: new URL(clay.url).host,
    WAYBILL_STORE_RECORD: recordFolder,
  });
  const request = async (method: 'GET' | 'POST', path: string, json?: object) => {
    const { status, body } = await call(method, `${server.origin}${API}${path}`, {
      key,
      ...(json && { json }),
    });
    expect([path, status], JSON.stringify(body)).toEqual([path, expect.toSatisfy((n) => n < 300)]);
    return body.data;
  };

  const settings = { token: clay.token, webhookSecret: 'a shared secret', baseUrl: clay.url };
  const store = await request('POST', '/stores', { provider: 'clay', name: 'Pottery', settings });
  expect(store).toMatchObject({ provider: 'clay', settings: { baseUrl: clay.url } });
  expect(await request('POST', `/stores/${store.id}/check`, {})).toMatchObject({
    ...{ isValid: true, shopName: 'My Pottery', currency: 'USD' },
  });

  const recording = await vi.waitFor(() => {
    const [file = ''] = readdirSync(recordFolder);
    return readFileSync(join(recordFolder, file), 'utf8');
  });
  expect(JSON.parse(recording).log.entries.length).toBeGreaterThan(0);
  expect(recording).not.toContain(clay.token);
  expect(server.stdout()).not.toContain(clay.token);
});
