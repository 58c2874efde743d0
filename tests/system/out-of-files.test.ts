import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addressAt } from '../support/places.ts';
import { seedKeys } from './support/accounts.ts';
import { leaveFiles, noFileLimits, restoreFiles } from './support/file-limit.ts';
import { createMigratedInstallation, type ServerProcess } from './support/process.ts';
import { until } from './support/until.ts';

const pidOf = (server: ServerProcess): number => Number(/"pid":(\d+)/.exec(server.stdout())?.[1] ?? 0);

async function startVendor(): Promise<string> {
  const vendor = createServer((request, response) => {
    const isKnown = request.url === '/v2/webhooks';
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
    response.end(isKnown ? '{"webhooks":[]}' : '{}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void vendor.close());
  await once(vendor, 'listening');
  return `127.0.0.1:${(vendor.address() as AddressInfo).port}`;
}

describe.skipIf(noFileLimits() !== undefined)('out of file descriptors', () => {
  test('for a moment, a server draws labels and calls carriers afterwards, wherever it failed the first time', {
    tags: 'long',
  }, async () => {
    const host = await startVendor();
    const waybill = await createMigratedInstallation('sqlite', { WAYBILL_CARRIER_HOSTS: host });
    onTestFinished(() => waybill.remove());
    const keys = await seedKeys(waybill, 8);
    const server = await waybill.serve();
    // One connection, opened while there are descriptors.
    const pool = new Pool(server.origin, { connections: 1 });
    onTestFinished(() => pool.close());
    let calls = 0;
    const call = async (method: 'GET' | 'POST', path: string, json?: object) => {
      const { key } = keys[Math.floor(calls++ / 50)] ?? { key: '' };
      const { statusCode, body } = await pool.request({
        ...{ method, path },
        headers: { authorization: `Bearer ${key}`, ...(json && { 'content-type': 'application/json' }) },
        ...(json && { body: JSON.stringify(json) }),
      });
      const bytes = Buffer.from(await body.arrayBuffer());
      return {
        status: statusCode,
        bytes,
        data: statusCode < 300 && json ? JSON.parse(String(bytes)).data : null,
      };
    };
    const create = async (path: string, json: object) => {
      const { status, bytes, data } = await call('POST', `/api/v1${path}`, json);
      expect(status, String(bytes)).toBe(201);
      return data;
    };
    const warehouse = await create('/warehouses', { name: 'Main', address: addressAt('78756') });
    const settings = { apiKey: 'EZTK1', baseUrl: `http://${host}` };
    const account = await create('/carrier-accounts', { provider: 'easypost', name: 'E', settings });
    const shipTo = { ...addressAt('90277'), name: 'ツバメ Müller مرحبا' };
    const shipment = await create('/shipments', {
      ...{ shipTo, warehouseId: warehouse.id, carrier: 'fleet', service: 'ground' },
      parcels: [{ weight: { value: 1, unit: 'lb' } }],
    });

    const label = (format: string) => call('GET', `/api/v1/shipments/${shipment.id}/label?format=${format}`);
    const attempts = {
      pdf: () => label('pdf'),
      png: () => label('png'),
      carrier: () => call('POST', `/api/v1/carrier-accounts/${account.id}/check`, {}),
      reference: () => call('GET', '/api/openapi.json'),
    };
    const pid = await until('the log to name the process', () => pidOf(server));
    const failed = new Set<string>();
    for (let free = 0; free < 10; free++) {
      leaveFiles(pid, free);
      for (const [name, attempt] of Object.entries(attempts))
        if ((await attempt()).status >= 500) failed.add(name);
    }
    restoreFiles(pid);
    expect([...failed]).toEqual(expect.arrayContaining(['pdf', 'carrier', 'reference']));
    for (const [name, attempt] of Object.entries(attempts))
      expect([name, (await attempt()).status]).toEqual([name, 200]);
    expect((await label('pdf')).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
