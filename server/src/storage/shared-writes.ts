import { bySize } from '../lib/by-size.ts';
import type { Actor } from '../schema/callers.ts';
import { SYSTEM } from './acting.ts';
import type { Db } from './schema.ts';
import type { Storage, WriteScope } from './storage.ts';

export type WriteResult<R> = { value: R } | { error: unknown };

/** What a request adds to a shared transaction, and who made the request. */
export interface Requested<T> {
  item: T;
  actor: Actor;
}

interface Options<T, R> {
  storage: Storage;
  /** The most items of one transaction. */
  size: number;
  /** How much there is of an item: a transaction has no more than `maxWeight` of all its items, unless one alone has more. */
  weightOf?: (item: T) => number;
  maxWeight?: number;
  /**
   * Stores the items, all of which have the same key, and returns an outcome for each. An item with an error must not have
   * written anything. If it rejects, nothing is stored, and each item is tried again in a transaction of its own.
   */
  run(tx: Db, key: string, items: readonly Requested<T>[]): Promise<WriteResult<R>[]>;
}

interface Waiting<T, R> {
  item: T;
  scope: WriteScope;
  resolve(value: R): void;
  reject(error: unknown): void;
}

interface Queue<T, R> {
  waiting: Waiting<T, R>[];
  /** Transactions that are requested or running. */
  transactions: number;
  /** Those of them that have not taken their items yet. */
  unfilled: number;
}

/**
 * On PostgreSQL, while one transaction of a key waits for its commit, the other one works. More would only mean fewer items
 * in each. On SQLite all that are requested at the same time share a commit anyway.
 */
const TRANSACTIONS_AT_ONCE = 2;

/**
 * Writes that share a transaction with others of the same key: those that arrive while earlier ones are written wait, and
 * are then written together, with statements that store all of them at once. Keys are accounts, so that no account waits
 * for the locks of another.
 */
export function createSharedWrites<T, R>({
  storage,
  size,
  weightOf = () => 0,
  maxWeight = 0,
  run,
}: Options<T, R>) {
  const queues = new Map<string, Queue<T, R>>();
  const atOnce = storage.isShared ? TRANSACTIONS_AT_ONCE : Number.POSITIVE_INFINITY;

  function startTransaction(key: string, queue: Queue<T, R>): void {
    if (queue.transactions >= atOnce || queue.waiting.length <= queue.unfilled * size) return;
    queue.transactions += 1;
    queue.unfilled += 1;
    void writeNext(key, queue).then(() => {
      queue.transactions -= 1;
      if (queue.waiting.length > 0) startTransaction(key, queue);
      else if (queue.transactions === 0) queues.delete(key);
    });
  }

  /** Never rejects: each item learns its own outcome. */
  async function writeNext(key: string, queue: Queue<T, R>): Promise<void> {
    let batch: Waiting<T, R>[] | undefined;
    const take = () => {
      queue.unfilled -= 1;
      const [first] = bySize(queue.waiting.slice(0, size), ({ item }) => weightOf(item), maxWeight);
      batch = queue.waiting.splice(0, first?.length ?? 0);
      return batch;
    };
    try {
      // Taken when it starts, so that all that arrive until then are part of it.
      const outcomes = await storage.writeUnscoped((tx) => writeAll(tx, key, take()));
      settle(batch ?? [], outcomes);
    } catch (error) {
      const failed = batch ?? take();
      if (failed.length > 1 && wasRejected(error)) for (const one of failed) await writeAlone(key, one);
      else for (const one of failed) one.reject(error);
    }
  }

  async function writeAll(tx: Db, key: string, batch: readonly Waiting<T, R>[]): Promise<WriteResult<R>[]> {
    const items = batch.map(({ item, scope }) => ({ item, actor: scope.actor ?? SYSTEM }));
    const scopes = batch.map(({ scope }) => scope);
    const inTrace = scopes.find((scope) => scope.inTrace !== undefined)?.inTrace;
    const work = () => run(tx, key, items);
    const outcomes = await (inTrace === undefined ? work() : inTrace(scopes, work));
    for (const [i, { scope }] of batch.entries())
      if (scope.confirm !== undefined && 'value' in (outcomes[i] ?? {})) await scope.confirm(tx);
    return outcomes;
  }

  async function writeAlone(key: string, one: Waiting<T, R>): Promise<void> {
    try {
      settle([one], await storage.writeUnscoped((tx) => writeAll(tx, key, [one])));
    } catch (error) {
      one.reject(error);
    }
  }

  /** A statement or an item was, and nothing is stored: not a connection that was lost, after which nobody knows. */
  function wasRejected(error: unknown): boolean {
    const fault = storage.classify(error);
    return fault === 'duplicate' || fault === 'other';
  }

  return (key: string, item: T): Promise<R> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(key) ?? { waiting: [], transactions: 0, unfilled: 0 };
      queues.set(key, queue);
      queue.waiting.push({ item, scope: storage.scope(), resolve, reject });
      startTransaction(key, queue);
    });
}

function settle<T, R>(batch: readonly Waiting<T, R>[], outcomes: readonly WriteResult<R>[]): void {
  for (const [i, { scope, resolve, reject }] of batch.entries()) {
    const outcome = outcomes[i];
    if (outcome === undefined) reject(new Error('a shared write has no outcome'));
    else if ('error' in outcome) reject(outcome.error);
    else {
      scope.committed?.();
      resolve(outcome.value);
    }
  }
}
