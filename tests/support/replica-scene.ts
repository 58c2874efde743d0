import { expect } from 'vitest';
import { openStorage, type Storage } from '../../server/src/storage/index.ts';
import { until } from '../system/support/until.ts';
import { ADA } from './places.ts';
import { type Member, startPostgresCluster } from './postgres-cluster.ts';
import { startTestApi, type TestApi } from './test-api.ts';

/** Shorter than for a server, but long enough for a busy machine. */
const TIMES = { waitMs: 300, answerMs: 700, restMs: 300 };
/** A request waits for the primary's position, for the replica, and then until it is known that the replica hangs. */
export const BOUND_MS = 2 * TIMES.waitMs + 2 * TIMES.answerMs + 2_000;

export const statusOf = ({ replicas }: Storage) => replicas?.status()[0];
export const useOf = ({ replicas }: Storage) => ({
  replica: 0,
  unused: 0,
  behind: 0,
  failed: 0,
  ...replicas?.use,
});
export const untilUsed = (storage: Storage) =>
  until('the replica to be used', () => statusOf(storage)?.isUsed);
/** Opens storage as a server would, with other settings. */
type Settings = Partial<Parameters<typeof openStorage>[0]>;

export type ReplicaScene = Awaited<ReturnType<typeof startReplicaScene>>;

/** A primary, a standby, and two processes of a fleet that use both. */
export async function startReplicaScene(programs: string) {
  const cluster = await startPostgresCluster({ programs, size: 2, isSynchronous: false });
  const [primary, standby] = cluster.members as [Member, Member];
  await cluster.query(primary.url, 'create database waybill');
  const opened: Storage[] = [];

  function urlOf(member: Member, database = 'waybill'): string {
    return member.network.url.replace(/\/postgres$/, `/${database}`);
  }
  const open = (settings: Settings = {}): Promise<Storage> =>
    openStorage({
      ...{ dataFolder: '', databaseUrl: urlOf(primary), replicaUrl: urlOf(standby), replicaTimes: TIMES },
      ...{ poolSize: 10, mustHear: true, holdsLock: true, onConnectionLost: () => {} },
      ...settings,
    });
  function startApi(): Promise<TestApi> {
    return startTestApi({
      async openScratch() {
        const storage = await open();
        return { storage, options: {} as never, remove: () => storage.close() };
      },
    });
  }
  const api = await startApi();
  const other = await startApi();
  const { key, accountId } = await api.newKey();
  await untilUsed(api.storage);
  await untilUsed(other.storage);
  let number = 0;

  function call(one: TestApi, method: string, path: string, json?: object) {
    // A key may send one request each second. Several are sent at a time.
    one.clock.advance(2_000);
    return one.call(method, `/api/v1${path}`, { key, json });
  }

  const scene = {
    ...{ cluster, primary, standby, api, other, key, accountId, urlOf },
    onPrimary: (text: string) => cluster.query(urlOf(primary), text),
    onStandby: (text: string) => cluster.query(urlOf(standby), text),
    async setOnStandby(setting: string): Promise<void> {
      await scene.onStandby(`alter system ${setting}`);
      await scene.onStandby('select pg_reload_conf()');
    },
    /** Closed after the test. */
    async open(settings?: Settings): Promise<Storage> {
      const storage = await open(settings);
      opened.push(storage);
      return storage;
    },
    async closeOpened(): Promise<void> {
      await Promise.all(opened.splice(0).map((storage) => storage.close()));
    },

    async createOrder(): Promise<string> {
      number += 1;
      const orderNumber = `R-${number}`;
      const json = { orderNumber, shipTo: ADA, items: [{ name: 'Cup', quantity: 1 }] };
      const { status, text } = await call(api, 'POST', '/orders', json);
      expect(status, text).toBe(201);
      return orderNumber;
    },
    /** The numbers that a search finds. */
    async find(one: TestApi, orderNumber: string): Promise<string[]> {
      const { status, body, text } = await call(one, 'GET', `/orders?q=${orderNumber}&limit=5`);
      expect(status, text).toBe(200);
      return body.data.map((order: { orderNumber: string }) => order.orderNumber);
    },

    async stop(): Promise<void> {
      await Promise.all([api.close(), other.close()]);
      await cluster.stop();
    },
  };
  return scene;
}
