import {
  systemClock as clock,
  compose,
  createAccounts,
  createApiServices,
  createOutbox,
  createQuietLog,
  hmacSha256,
  loadConfig,
  newId,
  openStorage,
  randomBase62,
  sha256Hex,
} from '../dist/server-parts.js';
import { orderEvent } from './payload.mjs';

const ROWS_AT_ONCE = 500;
/** WAYBILL_SECRET for a server on the same data. */
export const SECRET = 'a secret that keeps nothing but benches';
const DELIVERY_POOL_SIZE = 4; // the server's own

/** Waybill as the server composes it, without its HTTP side. */
export async function openWaybill({ databaseUrl, dataFolder }) {
  const config = loadConfig({ WAYBILL_MAX_WEBHOOKS: '1000', WAYBILL_WEBHOOK_ALLOW_CIDRS: '127.0.0.1/32' });
  const storage = await openStorage({ dataFolder, databaseUrl, poolSize: config.databasePoolSize });
  const parts = {
    config,
    log: createQuietLog(),
    clock,
    storage,
    carriers: { plugins: [], withoutAccount: [], extraHosts: [], plugin() {}, of() {} },
    instanceKey: hmacSha256(SECRET, 'waybill secret v1'),
    onStop() {},
  };
  const { vault } = compose(parts);
  // As in a server, which hands new deliveries to its own worker.
  const handover = {};
  const services = createApiServices({ ...parts, ...config, vault, handover });
  return {
    storage,
    services,
    outbox: createOutbox({ storage, clock, handover }),

    async addUser() {
      const id = newId('usr');
      const now = clock.now();
      await storage.write((tx) =>
        tx.insertInto('accounts').values({ id, name: id, created_at: now, updated_at: now }).execute(),
      );
      return id;
    },

    async addKey(accountId) {
      const expiresAt = clock.now() + 86_400_000;
      const { apiKeys } = createAccounts({ ...parts, ...config });
      return (await apiKeys.create({ accountId, name: 'bench', access: ['shipping'], expiresAt })).key;
    },

    /** Many at once, without the service and its limit on keys per account. Returns them in clear text. */
    async addKeys(accountId, count) {
      const now = clock.now();
      const keys = Array.from({ length: count }, () => `svc_live_${randomBase62()}`);
      for (let from = 0; from < count; from += ROWS_AT_ONCE) {
        const rows = keys.slice(from, from + ROWS_AT_ONCE).map((key) => ({
          id: newId('key'),
          account_id: accountId,
          name: 'bench',
          prefix: key.slice(0, 16),
          hash: sha256Hex(key),
          access: 'shipping',
          permissions: 'read,write',
          role: 'owner',
          created_at: now,
          expires_at: now + 86_400_000,
          revoked_at: null,
          last_used_at: null,
        }));
        await storage.write((tx) => tx.insertInto('api_keys').values(rows).execute());
      }
      return keys;
    },

    subscribe: (accountId, url, options = {}) =>
      services.subscriptions.create(accountId, { to: { url }, events: ['order.created'], ...options }),

    writeDeliveries: (accountId, subscriptionId, count) =>
      writeDeliveries(storage, accountId, subscriptionId, count),

    /** As the outbox writes them for subscriptions in order, with several events of each order. */
    async writeOrderedDeliveries(accountId, count, eventsEach) {
      const outbox = createOutbox({ storage, clock });
      const orders = Array.from({ length: Math.ceil(count / eventsEach) }, () => newId('ord'));
      for (let from = 0; from < count; from += ROWS_AT_ONCE) {
        const payloads = Array.from({ length: Math.min(ROWS_AT_ONCE, count - from) }, (_, i) => ({
          subjectId: orders[(from + i) % orders.length],
          json: JSON.stringify(orderEvent(from + i)),
        }));
        await storage.write((tx) => outbox.emitAll(tx, accountId, 'order.updated', payloads));
      }
    },

    async startDelivering({ ca, concurrency, senderThreads = config.senderThreads, attempted = () => {} }) {
      const backgroundStorage = storage.isShared
        ? await openStorage({ databaseUrl, poolSize: DELIVERY_POOL_SIZE })
        : storage;
      const settings = { ...config, deliveryConcurrency: concurrency, senderThreads };
      const waybill = compose({ ...parts, config: settings, backgroundStorage });
      const engine = await waybill.startDeliveries({ extraCa: ca, onAttempted: attempted });
      handover.take = waybill.handover.take;
      return engine;
    },
  };
}

/** One event per delivery, as the outbox writes them, but in batches and without notifying workers. */
async function writeDeliveries(storage, accountId, subscriptionId, count) {
  const now = clock.now();
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const events = Array.from({ length: Math.min(ROWS_AT_ONCE, count - from) }, (_, i) => ({
      id: newId('evt'),
      account_id: accountId,
      type: 'order.created',
      data: JSON.stringify(orderEvent(from + i)),
      delivery_ids: '[]',
      subject_id: newId('ord'),
      created_at: now,
    }));
    const deliveries = events.map(({ id }) => ({
      id: newId('dlv'),
      event_id: id,
      event_type: 'order.created',
      subscription_id: subscriptionId,
      status: 'pending',
      attempts: 0,
      is_retry: 0,
      due_at: now,
      attempt_log: '',
      created_at: now,
      updated_at: now,
      finished_at: null,
    }));
    await storage.write(async (tx) => {
      await tx.insertInto('events').values(events).execute();
      await tx.insertInto('deliveries').values(deliveries).execute();
    });
  }
}
