import { createDestinationSender } from '../../server/src/delivery/sending/destination-sender.ts';
import type { Resolver } from '../../server/src/delivery/sending/dns/resolver.ts';
import { createSender } from '../../server/src/delivery/sending/sender.ts';
import { createWorker, type DeliveryWorker } from '../../server/src/delivery/worker/worker.ts';
import { destinationsOf } from '../../server/src/destinations/index.ts';
import { createAddressGuard } from '../../server/src/lib/address-guard.ts';
import { type EventType, exampleMoreOf, exampleOf } from '../../server/src/schema/events.ts';
import { createOutbox } from '../../server/src/webhooks/index.ts';
import { until } from '../system/support/until.ts';
import type { Receiver } from './receiver.ts';
import type { TestApi } from './test-api.ts';

export interface TestDelivery {
  worker: DeliveryWorker;
  /** An event as a feature would emit it, in a transaction of its own: the example, with these fields instead. */
  emit(accountId: string, type: EventType, fields?: object): Promise<void>;
  /** Several in one transaction, so that the worker finds all of them at once however busy the machine is. */
  emitTogether(accountId: string, type: EventType, fieldsOfEach: readonly object[]): Promise<void>;
  disabled: string[];
  /** Failures beside the deliveries themselves; `settled` throws the first. */
  troubles: unknown[];
  /** Moves time on and lets the worker see what has become due. */
  advance(ms: number): Promise<void>;
  /** Waits until nothing is under way and nothing that is due waits. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** The delivery engine beside a test API, allowed to reach the receiver's loopback address. */
export async function startTestDelivery(
  api: TestApi,
  receiver: Receiver,
  random = () => 0.5,
  resolver?: Resolver,
  eventFolder?: string,
): Promise<TestDelivery> {
  const { storage, clock, vault } = api;
  const disabled: string[] = [];
  const troubles: unknown[] = [];
  const worker = createWorker({
    storage,
    clock,
    vault,
    destinations: createDestinationSender({
      ...{ clock, destinations: destinationsOf({ folder: eventFolder }), folder: eventFolder },
      guard: createAddressGuard(['127.0.0.1']),
    }),
    sender: createSender({
      clock,
      guard: createAddressGuard(['127.0.0.1']),
      extraCa: receiver.certificate.cert,
      // However busy the machine is: what no test has held up arrives, and counts.
      timeoutMs: 60_000,
      connectTimeoutMs: 60_000,
      pauses: { total: () => 0, close() {} },
      ...(resolver && { resolver }),
    }),
    limits: { overall: 200, perSubscription: 50 },
    alone: false,
    random,
    on: {
      attempted: () => {},
      disabled: (id) => disabled.push(id),
      recorded(accountIds) {
        for (const accountId of accountIds) api.changes.publish(accountId, 'webhooks');
      },
      error: (error) => troubles.push(error),
    },
  });
  await worker.start();
  const outbox = createOutbox({ storage, clock });

  const delivery: TestDelivery = {
    worker,
    disabled,
    troubles,
    emit: (accountId, type, fields = {}) => delivery.emitTogether(accountId, type, [fields]),
    emitTogether: (accountId, type, fieldsOfEach) =>
      storage.write(async (tx) => {
        const at = new Date(clock.now()).toISOString();
        const more = exampleMoreOf(type, at);
        for (const fields of fieldsOfEach)
          await outbox.emit(tx, accountId, type, { ...exampleOf(type, at), ...fields }, more && { more });
      }),
    async advance(ms) {
      clock.advance(ms);
      await worker.look();
      await delivery.settled();
    },
    async settled() {
      await until('deliveries to settle', async () => worker.inFlight === 0 && (await dueNow(api)) === 0, {
        everyMs: 5,
      });
      // Others can read what the worker has recorded a moment before it knows so itself: on SQLite, until this has its turn.
      await storage.write(async () => {});
      if (troubles.length > 0) throw troubles[0];
    },
    stop: () => worker.stop(),
  };
  return delivery;
}

/** Deliveries of active subscriptions that could be under way now, or are. */
async function dueNow({ storage, clock }: TestApi): Promise<number> {
  const rows = await storage.db
    .selectFrom('deliveries')
    .innerJoin('webhook_subscriptions as s', 's.id', 'deliveries.subscription_id')
    .select('deliveries.id')
    .where('deliveries.status', '=', 'pending')
    .where((e) =>
      e.or([
        e.exists(
          e.selectFrom('delivery_claims').select('claim_id').whereRef('delivery_id', '=', 'deliveries.id'),
        ),
        e.and([
          e('s.is_active', '=', 1),
          e('due_at', '<=', clock.now()),
          // Not set aside behind another one.
          e('is_retry', '<', 2),
          e.or([e('s.next_probe_at', 'is', null), e('s.next_probe_at', '<=', clock.now())]),
        ]),
      ]),
    )
    .execute();
  return rows.length;
}
