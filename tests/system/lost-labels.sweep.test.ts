import { copyFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CarrierReport } from '../../server/src/doctor/index.ts';
import { databasePath } from '../../server/src/storage/sqlite.ts';
import { addressAt } from '../support/places.ts';
import {
  type EasyPostServer,
  type ShipEngineServer,
  startEasyPostServer,
  startShipEngineServer,
} from '../support/vendors/index.ts';
import { seedKeys } from './support/accounts.ts';
import { API, call } from './support/call.ts';
import { createMigratedInstallation, type Installation, type ServerProcess } from './support/process.ts';

/** `waybill doctor --carriers`, on a database that has forgotten the newest purchases. */
describe('labels that the database has lost', () => {
  let waybill: Installation;
  let easypost: EasyPostServer;
  let shipengine: ShipEngineServer;
  let server: ServerProcess | undefined;
  let hosts: { WAYBILL_CARRIER_HOSTS: string };
  let key: string;
  let warehouseId: string;
  let accounts: string[];
  /** The tracking codes of labels that were bought after the older copy was made. */
  const lost: string[] = [];
  let failing: string;

  const parcels = [{ weight: { value: 1, unit: 'lb' } }];
  const post = async (path: string, json: object = {}) => {
    const { status, body } = await call('POST', `${server?.origin}${API}${path}`, { key, json });
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body.data;
  };
  const buy = async (carrierAccountId: string, more: object = {}): Promise<string> =>
    (
      await post('/shipments', {
        ...{ warehouseId, shipTo: { ...addressAt('90277'), phone: '5555555555' } },
        parcels,
        carrierAccountId,
        ...more,
      })
    ).trackingCode;
  const file = () => databasePath(waybill.dataFolder);
  const keep = (name: string) => copyFileSync(file(), `${file()}.${name}`);
  const restore = (name: string) => copyFileSync(`${file()}.${name}`, file());
  const stop = async () => {
    server?.signal('SIGTERM');
    await server?.ended;
    server = undefined;
  };
  const doctor = async (...options: string[]) => {
    const { stdout, stderr, code } = await waybill.run(['doctor', '--carriers', ...options], hosts);
    expect(stderr).toBe('');
    return { stdout, code };
  };
  const report = async (...options: string[]): Promise<CarrierReport> =>
    JSON.parse((await doctor('--json', ...options)).stdout);

  beforeAll(async () => {
    [easypost, shipengine] = await Promise.all([startEasyPostServer(), startShipEngineServer()]);
    waybill = await createMigratedInstallation();
    [{ key } = { key: '' }] = await seedKeys(waybill, 1);
    hosts = { WAYBILL_CARRIER_HOSTS: [easypost, shipengine].map(({ url }) => new URL(url).host).join() };
    server = await waybill.serve(hosts);
    const connect = async (provider: string, { url, apiKey }: { url: string; apiKey: string }) =>
      (
        await post('/carrier-accounts', {
          provider,
          name: `My ${provider}`,
          settings: { apiKey, baseUrl: url },
        })
      ).id;
    accounts = [await connect('easypost', easypost), await connect('shipengine', shipengine)];
    failing = await connect('easypost', { ...easypost, apiKey: 'EZTKwrongSecret' });
    warehouseId = (
      await post('/warehouses', { name: 'Main', address: { ...addressAt('94107'), phone: '5555555555' } })
    ).id;
    for (const account of accounts) await buy(account);

    await stop();
    keep('older');
    server = await waybill.serve(hosts);
    for (const account of accounts) lost.push(await buy(account));
    lost.push(await buy(accounts[0] ?? '', { parcels: [...parcels, ...parcels] }));
    lost.push(await buy(accounts[0] ?? '', { reference: 'PO 4711' }));
    await stop();
    keep('whole');
  }, 60_000);
  afterAll(async () => {
    await waybill?.remove();
    await Promise.all([easypost?.stop(), shipengine?.stop()]);
  });

  test('nothing is found while nothing is lost, and an account that gives no answer is a failure', async () => {
    restore('whole');
    for (const account of accounts) {
      const { stdout, code } = await doctor('--account', account);
      expect(stdout).toContain('\nNo label differs. Asked 1 of 1 carrier account.\n');
      expect(code).toBe(0);
    }
    const { stdout, code } = await doctor('--account', failing);
    expect(stdout).toMatch(
      /^fail {2}My easypost .*: could not be asked: EasyPost did not accept the API key/,
    );
    expect(stdout).not.toContain('EZTK');
    expect(code).toBe(1);
  });

  test('are listed with their tracking numbers and how to void them, although one account gives no answer', async () => {
    restore('older');
    const { stdout, code } = await doctor('--account', 'seed@example.com');
    expect(code).toBe(1);
    for (const trackingCode of lost) expect(stdout).toContain(trackingCode);
    expect(stdout).toContain('\n4 labels differ. Nothing was changed. Asked 2 of 3 carrier accounts.\n');
    expect(stdout).toMatch(
      /void it at EasyPost \(POST https:\/\/api\.easypost\.com\/v2\/shipments\/shp_\w+\/refund\)/,
    );
    expect(stdout).toMatch(
      /void it at ShipEngine \(PUT https:\/\/api\.shipengine\.com\/v1\/labels\/se-\d+\/void\)/,
    );
    expect(stdout).not.toMatch(/EZTK|TEST_/);
    expect([...easypost.books.sales, ...shipengine.books.sales].map(({ refund }) => refund)).toEqual(
      Array(6).fill('none'),
    );
  });

  test('are in the JSON with what the carrier charged, if they were bought in the time asked for', async () => {
    restore('older');
    const sale = easypost.books.saleOf(lost[2] ?? '');
    const { labels, accounts: asked } = await report('--account', accounts[0] ?? '', '--since', '1h');
    expect(asked).toMatchObject([
      { outcome: 'asked', isComplete: true, counts: { purchases: 4, notWaybills: 0 } },
    ]);
    expect(labels).toMatchObject([
      { kind: 'lost', trackingCodes: [lost[3]], reference: 'PO 4711', isCertainlyOurs: false },
      {
        ...{ kind: 'lost', carrierShipmentId: sale?.id, trackingCodes: sale?.trackingCodes },
        ...{ cost: (sale?.amount ?? 0) / 100, currency: 'USD', isTest: true, isCertainlyOurs: true },
      },
      { kind: 'lost', trackingCodes: [lost[0]] },
    ]);
    // The carrier's clock may be some minutes behind.
    const justNow = new Date().toISOString();
    const fromNow = await report('--account', accounts[0] ?? '', '--since', justNow);
    expect(fromNow.labels).toHaveLength(3);
  });
});
