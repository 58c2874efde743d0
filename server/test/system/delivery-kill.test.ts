import { cpSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { type Account, printAccount } from './support/delivery-ledger.ts';
import { setDeliveryScene } from './support/delivery-scene.ts';
import type { LedgerReceiver } from './support/ledger-receiver.ts';
import type { Installation } from './support/process.ts';
import { noneIsPending, storedDeliveries } from './support/stored-deliveries.ts';
import { until } from './support/until.ts';
import { startWorker } from './support/worker-process.ts';

const KILLS = Number(process.env.WAYBILL_TEST_KILLS ?? 20);
const TIMEOUT_MS = 30_000 + KILLS * 5_000;
const LEASE_MS = 60_000;

/** A kill may come while the first claims are made, or well into the flow. */
const aMoment = () => sleep(30 + Math.random() * 600);

/** Whatever a dead process had written to its connections has arrived by then. */
const quiet = (receiver: LedgerReceiver) =>
  until('the connections to end', () => receiver.connections() === 0);

/** A copy, so that recovering the database stays with the server. */
async function claimedInCopyOf({ dataFolder }: Installation): Promise<string[]> {
  const copy = `${dataFolder}-copy`;
  cpSync(dataFolder, copy, { recursive: true });
  const stored = await storedDeliveries({ dataFolder: copy, databaseUrl: undefined });
  rmSync(copy, { recursive: true });
  return stored.filter(({ claim_id }) => claim_id !== null).map(({ id }) => id);
}

function expectInOrder(account: Account): void {
  expect(account.kills).toBe(KILLS);
  expect(account.acknowledged).toBeGreaterThan(KILLS);
  expect(account.lost).toEqual([]);
  expect(account.unrecorded).toEqual([]);
  expect(account.unexplained).toEqual([]);
}

test(
  `${KILLS} times kill -9 on SQLite: all that was acknowledged is delivered, and twice only what was in flight`,
  async () => {
    const { ledger, receiver, waybill, subscribe, load } = await setDeliveryScene({});
    let server = await waybill.serve();
    const subscriptionIds = await subscribe(server);
    for (let kill = 0; kill < KILLS; kill++) {
      const clients = load(server, subscriptionIds);
      await aMoment();
      server.signal('SIGKILL');
      await Promise.all([server.ended, clients.stop(), quiet(receiver)]);
      ledger.killed(await claimedInCopyOf(waybill));
      server = await waybill.serve();
    }
    await until('everything to be delivered', () => noneIsPending(waybill), { everyMs: 200 });
    server.signal('SIGTERM');
    await server.ended;
    const account = ledger.account(await storedDeliveries(waybill));
    printAccount('kill -9 of the server on SQLite', account);
    expectInOrder(account);
  },
  TIMEOUT_MS,
);

describe.skipIf(inject('postgresUrl') === '')('on PostgreSQL', () => {
  test(
    `${KILLS} times kill -9 of a worker: all that was acknowledged is delivered, and twice only what was in flight`,
    async () => {
      const { ledger, receiver, waybill, subscribe, load } = await setDeliveryScene({
        dialect: 'postgres',
        settings: { WAYBILL_DELIVER: 'false' },
      });
      const databaseUrl = waybill.databaseUrl as string;
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      onTestFinished(() => client.end());
      const newWorker = () =>
        startWorker(waybill.folder, {
          ...receiver.env,
          DATABASE_URL: `${databaseUrl}?application_name=victim`,
        });
      const sessions = async () => {
        const { rows } = await client.query(
          `select 1 from pg_stat_activity where application_name = 'victim'`,
        );
        return rows.length;
      };

      const server = await waybill.serve();
      const subscriptionIds = await subscribe(server);
      const clients = load(server, subscriptionIds);
      let worker = await newWorker();
      onTestFinished(() => worker.end('SIGKILL'));
      for (let kill = 0; kill < KILLS; kill++) {
        await aMoment();
        expect(await sessions()).toBeGreaterThan(0);
        await worker.end('SIGKILL');
        // The last statements it sent may be carried out after its death.
        await until('its sessions to end', async () => (await sessions()) === 0);
        await quiet(receiver);
        const claimed = (await storedDeliveries(waybill)).filter(({ claim_id }) => claim_id !== null);
        ledger.killed(claimed.map(({ id }) => id));
        const leaseEnds = Math.max(
          0,
          ...claimed.map(({ lease_until }) => lease_until ?? Number.POSITIVE_INFINITY),
        );
        expect(leaseEnds).toBeLessThanOrEqual(Date.now() + LEASE_MS);
        // Stands for the minute that passes before a dead worker's leases end.
        await client.query('update delivery_claims set lease_until = 1');
        worker = await newWorker();
      }
      await clients.stop();
      await until('everything to be delivered', () => noneIsPending(waybill), { everyMs: 200 });
      const account = ledger.account(await storedDeliveries(waybill));
      printAccount('kill -9 of a worker on PostgreSQL', account);
      expectInOrder(account);
    },
    TIMEOUT_MS,
  );
});
