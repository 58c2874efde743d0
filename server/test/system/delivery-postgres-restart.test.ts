import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { findPostgres } from '../support/scratch-servers.ts';
import { call } from './support/call.ts';
import { printAccount } from './support/delivery-ledger.ts';
import { setDeliveryScene } from './support/delivery-scene.ts';
import { startRestartablePostgres } from './support/restartable-postgres.ts';
import { noneIsPending, storedDeliveries } from './support/stored-deliveries.ts';
import { until } from './support/until.ts';
import { startWorker } from './support/worker-process.ts';

const RESTARTS = 3;
const AWAY_MS = 1_500;
/** A claim whose commit got through while its answer did not waits for its lease to end: 60 s, and the next look. */
const LAST_LEASE_MS = 70_000;

const programs = findPostgres();

describe.skipIf(inject('postgresUrl') === '' || programs === undefined)(
  'PostgreSQL restarts under load',
  () => {
    test(
      'and the server and the worker go on by themselves and deliver all that was acknowledged, once',
      async () => {
        const postgres = await startRestartablePostgres(programs as string);
        onTestFinished(() => postgres.remove());
        const { url: databaseUrl } = postgres;
        const { ledger, receiver, waybill, subscribe, load } = await setDeliveryScene({ databaseUrl });
        const server = await waybill.serve();
        const worker = await startWorker(waybill.folder, { ...receiver.env, DATABASE_URL: databaseUrl });
        onTestFinished(() => worker.end('SIGKILL'));
        const clients = load(server, await subscribe(server));
        let died: string | undefined;
        void server.ended.then(({ stderr }) => {
          died = stderr;
        });
        const moreAcknowledged = (than: number) =>
          until('the server to go on', () => {
            if (died !== undefined) throw new Error(`the server died: ${died}`);
            return ledger.acknowledged.size >= than + 50;
          });

        await moreAcknowledged(0);
        for (let restart = 0; restart < RESTARTS; restart++) {
          postgres.stop();
          await sleep(AWAY_MS);
          const before = ledger.acknowledged.size;
          await sleep(100);
          expect(ledger.acknowledged.size).toBe(before);
          postgres.start();
          await moreAcknowledged(before);
          expect(worker.isRunning()).toBe(true);
        }
        await clients.stop();
        await until('everything to be delivered', () => noneIsPending(waybill), {
          timeoutMs: LAST_LEASE_MS,
          everyMs: 200,
        });

        const account = ledger.account(await storedDeliveries(waybill));
        printAccount(`${RESTARTS} restarts of PostgreSQL`, account);
        expect(account).toMatchObject({ lost: [], unrecorded: [], duplicated: [] });
        expect((await call('GET', `${server.origin}/readyz`)).status).toBe(200);
      },
      LAST_LEASE_MS + 60_000,
    );
  },
);
