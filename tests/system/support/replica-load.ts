import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../../../server/src/lib/errors.ts';
import { ADA } from '../../support/places.ts';
import { type Answer, API, call } from './call.ts';
import { until } from './until.ts';

interface LoadOptions {
  origin: string;
  /** The keys of one account, used in turn, because each may send 60 requests a minute. */
  keys: readonly string[];
}

/** Between two requests of a client, so that servers, databases and clients can share a machine. */
const PAUSE_MS = 20;
const KINDS = ['search', 'list', 'report', 'export', 'file'];

export type ReplicaLoad = ReturnType<typeof startReplicaLoad>;

/**
 * Clients that write, list, search, report and export through one server, with many keys. Each read has to show everything that
 * was acknowledged to any of them before it was sent.
 */
export function startReplicaLoad({ origin, keys }: LoadOptions) {
  const failures: string[] = [];
  const answered = new Map<string, number>();
  const longestMs = new Map<string, number>();
  let orders = 0;
  let turn = 0;
  let isOver = false;

  async function send(method: string, path: string, json?: object, accept?: string): Promise<Answer> {
    const key = keys[turn++ % keys.length] as string;
    return call(method, `${origin}${API}${path}`, {
      key,
      ...(json && { json }),
      ...(accept !== undefined && { headers: { accept } }),
    });
  }

  /** A read, whose body has come to its end, counts as one of a kind. */
  async function read(kind: string, path: string, accept?: string): Promise<Answer['body']> {
    const startedAt = performance.now();
    const { status, body } = await send('GET', path, undefined, accept);
    longestMs.set(kind, Math.max(longestMs.get(kind) ?? 0, performance.now() - startedAt));
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`);
    answered.set(kind, (answered.get(kind) ?? 0) + 1);
    return body;
  }

  const expectAtLeast = (what: string, found: number, least: number): void => {
    if (found < least) throw new Error(`${what} shows ${found} orders, of ${least} that were acknowledged`);
  };

  /** Its number. */
  async function createOrder(): Promise<string> {
    const orderNumber = `R-${turn}`;
    const json = { orderNumber, shipTo: ADA, items: [{ name: 'Cup', quantity: 1 }] };
    const { status, body } = await send('POST', '/orders', json);
    if (status !== 201) throw new Error(`POST /orders: ${status} ${JSON.stringify(body)}`);
    orders += 1;
    return orderNumber;
  }

  const operations: Record<string, () => Promise<void>> = {
    async search() {
      const orderNumber = await createOrder();
      const path = turn % 2 === 0 ? `/search?q=${orderNumber}` : `/orders?q=${orderNumber}`;
      const found = await read('search', path);
      if (!JSON.stringify(found).includes(`"${orderNumber}"`)) throw new Error(`${path}: not found`);
    },
    async list() {
      const before = orders;
      expectAtLeast('the list', (await read('list', '/orders?limit=20')).meta.total, before);
    },
    async report() {
      const before = orders;
      const { count, isMore } = (await read('report', '/orders/count')).data;
      if (!isMore) expectAtLeast('the count', count, before);
      for (const report of ['costs', 'deliveries', 'exceptions']) await read('report', `/reports/${report}`);
    },
    async export() {
      const before = orders;
      const text: string = await read('export', '/orders', 'text/csv');
      expectAtLeast('the CSV file', linesOf(text), before);
    },
    async batch() {
      const before = orders;
      const started = await send('POST', '/batches/order-exports', {});
      if (started.status !== 202) throw new Error(`an export: ${started.status}`);
      const { id } = started.body.data;
      const isDone = async () => (await send('GET', `/batches/${id}`)).body.data.status === 'done';
      await until('the export to end', isDone, { everyMs: 200 });
      expectAtLeast('the file', linesOf(await read('file', `/batches/${id}/file`)), before);
    },
  };

  const clients = Object.values(operations).map(async (operation) => {
    while (!isOver) {
      await operation().catch((error) => failures.push(messageOf(error)));
      await sleep(PAUSE_MS);
    }
  });

  return {
    /** Waits until each kind of read was sent and answered once more, or something has failed. */
    async some(): Promise<void> {
      const before = new Map(answered);
      // The first one may have been under way.
      const hasMore = (kind: string) => (answered.get(kind) ?? 0) >= (before.get(kind) ?? 0) + 2;
      await until('reads to be answered', () => failures.length > 0 || KINDS.every(hasMore));
    },
    /** Begins the figures again. */
    reset(): void {
      answered.clear();
      longestMs.clear();
    },
    figures: () => ({ failures, answered, longestMs }),
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(clients);
    },
  };
}

/** Without the head. A cell of these files has no line break. */
const linesOf = (text: string): number => text.trimEnd().split('\n').length - 1;
