import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { checkout } from '../support/checkout.ts';
import { addressAt } from '../support/places.ts';
import { seedKeys } from './support/accounts.ts';
import { API, call } from './support/call.ts';
import { createMigratedInstallation } from './support/process.ts';

const example = (name: string) => join(checkout, 'examples/carrier', name);
const { startKiteServer } = await import(pathToFileURL(example('kite-server.mjs')).href);

test('the example plug-in sells labels from a setting alone, and its exchanges can be recorded without its key', async () => {
  const kite = await startKiteServer();
  onTestFinished(kite.stop);
  const waybill = await createMigratedInstallation();
  onTestFinished(() => waybill.remove());
  const [{ key } = { key: '' }] = await seedKeys(waybill, 1);
  const recordFolder = join(waybill.folder, 'recordings');
  const server = await waybill.serve({
    WAYBILL_CARRIER_PLUGINS: example('kite.mjs'),
    WAYBILL_CARRIER_HOSTS: new URL(kite.url).host,
    WAYBILL_CARRIER_RECORD: recordFolder,
  });
  const post = async (path: string, json: object = {}) => {
    const { status, body } = await call('POST', `${server.origin}${API}${path}`, { key, json });
    expect([path, status, body], JSON.stringify(body)).toEqual([
      path,
      expect.toSatisfy((n) => n < 300),
      body,
    ]);
    return body.data;
  };

  const settings = { apiKey: kite.apiKey, webhookSecret: 'a shared secret', baseUrl: kite.url };
  const account = await post('/carrier-accounts', { provider: 'kite', name: 'My Kites', settings });
  expect(account).toMatchObject({ mode: 'test', settings: { baseUrl: kite.url } });
  expect(await post(`/carrier-accounts/${account.id}/check`)).toMatchObject({ isValid: true });

  const warehouse = await post('/warehouses', { name: 'Main', address: addressAt('94107') });
  const parcels = [{ weight: { value: 1, unit: 'lb' } }, { weight: { value: 2, unit: 'lb' } }];
  const shipment = await post('/shipments', {
    ...{ warehouseId: warehouse.id, shipTo: addressAt('90277'), parcels },
    ...{ carrier: 'kite', service: 'glide', options: { signature: 'adult' } },
  });
  expect(shipment).toMatchObject({ carrier: 'kite', carrierAccountId: account.id, mode: 'test' });
  expect(shipment.parcels.map((parcel: { trackingCode: string }) => parcel.trackingCode)).toEqual([
    expect.stringMatching(/^KITE/),
    expect.stringMatching(/^KITE/),
  ]);

  const [file = ''] = readdirSync(recordFolder);
  const recording = readFileSync(join(recordFolder, file), 'utf8');
  expect(statSync(join(recordFolder, file)).mode & 0o077).toBe(0);
  expect(JSON.parse(recording).log.entries.length).toBeGreaterThan(2);
  expect(recording).not.toContain(kite.apiKey);
  expect(server.stdout()).toContain('WAYBILL_CARRIER_RECORD is set');
  expect(server.stdout()).not.toContain(kite.apiKey);
});
