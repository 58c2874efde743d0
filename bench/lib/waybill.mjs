import {
  systemClock as clock,
  createApiKeyService,
  createOutbox,
  createSubscriptionService,
  createVault,
  hmacSha256,
  newId,
  openStorage,
  startDelivering,
} from '../dist/server-parts.js';
import { orderEvent } from './payload.mjs';

const ROWS_AT_ONCE = 500;
/** What a server on the same data is to be given as WAYBILL_SECRET. */
export const SECRET = 'a secret that keeps nothing but benches';
const POOL_SIZE = 10; // the server's default
const DELIVERY_POOL = 4; // and its own

/** Waybill's storage, outbox and delivery engine as the server wires them, without its HTTP side. */
export async function openWaybill({ databaseUrl, dataFolder }) {
  const storage = await openStorage({ dataFolder, databaseUrl, poolSize: POOL_SIZE });
  const vault = createVault(hmacSha256(SECRET, 'waybill secret v1'));
  const subscriptions = createSubscriptionService({ storage, clock, vault, maxWebhooks: 1_000 });
  return {
    storage,
    outbox: createOutbox({ storage, clock }),

    async addUser() {
      const id = newId('usr');
      const now = clock.now();
      const row = { id, email: `${id}@example.com`, password_hash: '', role: 'member' };
      await storage.write((tx) =>
        tx
          .insertInto('users')
          .values({ ...row, created_at: now, updated_at: now })
          .execute(),
      );
      return id;
    },

    async addKey(userId) {
      const expiresAt = clock.now() + 86_400_000;
      const keys = createApiKeyService({ storage, clock, maxApiKeys: 1_000 });
      return (await keys.create({ userId, name: 'bench', access: ['shipping'], expiresAt })).key;
    },

    subscribe: (userId, url) => subscriptions.create(userId, { url, events: ['order.created'] }),

    writeDeliveries: (userId, subscriptionId, count) =>
      writeDeliveries(storage, userId, subscriptionId, count),

    async startDelivering({ ca, concurrency, attempted = () => {} }) {
      // As the server does: on PostgreSQL with connections of its own.
      const apart = storage.dialect === 'postgres';
      return startDelivering({
        storage: apart ? await openStorage({ databaseUrl, poolSize: DELIVERY_POOL }) : storage,
        clock,
        vault,
        allowCidrs: ['127.0.0.1/32'],
        extraCa: ca,
        concurrency,
        retentionMs: 86_400_000,
        alone: storage.dialect === 'sqlite',
        on: {
          attempted,
          disabled: () => {},
          pruned: () => {},
          recorded: () => {},
          trouble: (error) => process.stderr.write(`${error.stack}\n`),
        },
      });
    },
  };
}

/** As the outbox writes them, an event each, but many at once and without a word to the workers. */
async function writeDeliveries(storage, userId, subscriptionId, count) {
  const now = clock.now();
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const events = Array.from({ length: Math.min(ROWS_AT_ONCE, count - from) }, (_, i) => ({
      id: newId('evt'),
      user_id: userId,
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
