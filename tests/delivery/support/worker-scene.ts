import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { Outcome } from '../../../server/src/delivery/recording/outcome.ts';
import { createDestinationSender } from '../../../server/src/delivery/sending/destination-sender.ts';
import type { Sender } from '../../../server/src/delivery/sending/sender.ts';
import {
  createWorker,
  type DeliveryWorker,
  type WorkerOptions,
} from '../../../server/src/delivery/worker/worker.ts';
import { destinationsOf } from '../../../server/src/destinations/index.ts';
import { createAddressGuard } from '../../../server/src/lib/address-guard.ts';
import { type Clock, systemClock } from '../../../server/src/lib/clock.ts';
import { createVault, type Vault } from '../../../server/src/lib/crypto.ts';
import { newId } from '../../../server/src/lib/ids.ts';
import { toJson } from '../../../server/src/lib/json.ts';
import { exampleOf } from '../../../server/src/schema/events.ts';
import type { Storage, WebhookSubscriptionRow } from '../../../server/src/storage/index.ts';
import { createOutbox, type Handover, type Outbox } from '../../../server/src/webhooks/index.ts';
import { NO_OPTIONS } from '../../../server/src/webhooks/subscription-options.ts';
import { openScratchStorage, type ScratchStorage, type StorageKind } from '../../support/storages.ts';

interface Sent {
  url: string;
  deliveryId: string;
}

export interface WorkerScene {
  storage: Storage;
  vault: Vault;
  outbox: Outbox;
  /** Set by tests whose worker gets new deliveries at once. */
  handover: Handover;
  troubles: unknown[];
  account(): Promise<string>;
  /** Straight into the table: of as many as there need to be. */
  subscribe(accountId: string, ...changes: Partial<WebhookSubscriptionRow>[]): Promise<string[]>;
  /** `count` events, each to every subscription of the account. */
  emit(accountId: string, count?: number): Promise<void>;
  start(options: Partial<WorkerOptions> & Pick<WorkerOptions, 'sender'>): Promise<DeliveryWorker>;
}

const EXAMPLE = exampleOf('order.created', '2026-01-01T00:00:00.000Z');

/** Workers on a database of their own, unless one is given; both are gone with the test. */
export async function openWorkerScene(
  database: StorageKind | ScratchStorage,
  clock?: Clock,
): Promise<WorkerScene> {
  const scratch = typeof database === 'string' ? await openScratchStorage(database, clock) : database;
  onTestFinished(() => scratch.remove());
  const { storage } = scratch;
  const vault = createVault(randomBytes(32));
  const handover: Handover = {};
  const outbox = createOutbox({ storage, clock: clock ?? systemClock, handover });
  const troubles: unknown[] = [];
  const on = {
    attempted() {},
    disabled() {},
    recorded() {},
    error: (error: unknown) => troubles.push(error),
  };
  return {
    storage,
    vault,
    outbox,
    handover,
    troubles,
    async account() {
      const id = newId('usr');
      const row = { id, name: id, created_at: 0, updated_at: 0 };
      await storage.write((tx) => tx.insertInto('accounts').values(row).execute());
      return id;
    },
    async subscribe(accountId, ...changes) {
      const rows = changes.map((change) => subscriptionRow(vault, accountId, change));
      for (let from = 0; from < rows.length; from += 100) {
        const some = rows.slice(from, from + 100);
        await storage.write((tx) => tx.insertInto('webhook_subscriptions').values(some).execute());
      }
      return rows.map(({ id }) => id);
    },
    async emit(accountId, count = 1) {
      for (let n = 0; n < count; n++)
        await storage.write((tx) =>
          outbox.emit(tx, accountId, 'order.created', { ...EXAMPLE, id: newId('ord') }),
        );
    },
    async start(options) {
      const limits = { overall: 100, perSubscription: 50 };
      const usual = {
        storage,
        clock: clock ?? systemClock,
        vault,
        limits,
        destinations: createDestinationSender({
          ...{ clock: clock ?? systemClock, destinations: destinationsOf({}) },
          guard: createAddressGuard(['127.0.0.1']),
        }),
        alone: false,
        random: () => 0.5,
        on,
      };
      const worker = createWorker({ ...usual, ...options });
      await worker.start();
      onTestFinished(() => worker.stop());
      return worker;
    },
  };
}

function subscriptionRow(
  vault: Vault,
  accountId: string,
  change: Partial<WebhookSubscriptionRow>,
): WebhookSubscriptionRow {
  const id = newId('whk');
  return {
    id,
    account_id: accountId,
    url: 'https://receiver.test/',
    events: toJson(['order.created']),
    sealed_secret: vault.seal('whsec_AAAA', id),
    previous_sealed_secret: null,
    previous_secret_until: null,
    next_probe_at: null,
    missed_from: null,
    missed_until: null,
    is_active: 1,
    failure_count: 0,
    last_sent_at: null,
    last_error_at: null,
    last_error: null,
    last_error_code: null,
    ...NO_OPTIONS,
    created_at: 0,
    updated_at: 0,
    ...change,
  };
}

/** A sender that notes what it is given and answers as the test says. */
export function scriptedSender(answer: (sent: Sent) => Promise<Partial<Outcome>> | Partial<Outcome>) {
  const sent: Sent[] = [];
  const sender: Sender = {
    async send({ url, deliveryId }) {
      const one = { url, deliveryId };
      sent.push(one);
      return { ...DELIVERED, at: Date.now(), ...(await answer(one)) };
    },
    async close() {},
  };
  return Object.assign(sender, { sent });
}

export const DELIVERED: Outcome = {
  delivered: true,
  postponed: false,
  at: 0,
  durationMs: 1,
  statusCode: 200,
  errorCode: null,
  error: null,
  detail: null,
  response: 'ok',
  responseCut: false,
  retryAfterMs: undefined,
  signatures: null,
};
export const FAILED: Partial<Outcome> = {
  delivered: false,
  statusCode: 503,
  errorCode: 'status',
  error: 'HTTP 503',
};
