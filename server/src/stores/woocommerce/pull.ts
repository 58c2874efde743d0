import { createYielder } from '../../lib/event-loop.ts';
import { type Fields, fieldsIn, fieldsOf } from '../../plugins/answer-fields.ts';
import { type PulledOrder, type PulledPage, type PullRequest, StoreError } from '../store.ts';
import { errorOf, isGone, isNoRoute } from './answers.ts';
import { type Changes, createChanges, positionSince, secondOf } from './changes.ts';
import type { WooClient } from './client.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { inParallel } from './in-parallel.ts';
import { neededDetails, type OrderDetails, readOrder } from './orders.ts';
import { WC } from './site.ts';

const AT_ONCE = 4;
/** A call has a minute: what is not read by then comes with the next page. */
const BUDGET_MS = 30_000;

export function createPull(client: WooClient) {
  // Unless asked for by name, the list has every status but drafts and the trash. Naming all would break with the plug-in of one.
  const lists: Record<'orders' | 'trash', Changes> = {
    orders: createChanges(client, 'orders'),
    trash: createChanges(client, 'orders', { status: 'trash' }),
  };

  async function listOf(order: Fields, path: string): Promise<Fields[]> {
    const answer = await client.read(`${WC}/orders/${encodeURIComponent(String(order.id))}/${path}`, {
      per_page: 100,
    });
    // Switched off since, or deleted while it was read.
    if (isNoRoute(answer) || isGone(answer)) return [];
    if (answer.status >= 300 || !Array.isArray(answer.body)) throw errorOf(answer, client.host, client.now());
    return fieldsIn(answer.body);
  }

  async function detailsOf(order: Fields): Promise<OrderDetails> {
    const needed = neededDetails(order);
    return {
      refunds: needed.refunds ? await listOf(order, 'refunds') : [],
      fulfillments: needed.fulfillments ? await listOf(order, 'fulfillments') : [],
    };
  }

  const complete = async (order: Fields): Promise<PulledOrder | undefined> =>
    readOrder(client.base, order, await detailsOf(order));

  return {
    async pull({ since, cursor }: PullRequest): Promise<PulledPage> {
      const start = cursor === null ? undefined : readCursor(cursor);
      const list = start?.list === 'trash' ? 'trash' : 'orders';
      const page = await lists[list].page(start?.position ?? positionSince(since));
      const { orders, next } = await within(BUDGET_MS, client, page.items, complete);
      const ahead = next ?? page.next;
      if (ahead !== null) return { orders, cursor: writeCursor(list, ahead, start?.upTo), upTo: null };
      // What was never imported need not be deleted.
      if (list === 'orders' && since !== null)
        return { orders, cursor: writeCursor('trash', positionSince(since), page.askedAt), upTo: null };
      return { orders, cursor: null, upTo: start?.upTo ?? page.askedAt };
    },

    async readOrder(externalId: string): Promise<PulledOrder | undefined> {
      if (!/^\d+$/.test(externalId)) return undefined;
      const answer = await client.read(`${WC}/orders/${externalId}`);
      // A missing route means that WooCommerce is off, not that the order is gone.
      if (isGone(answer)) return undefined;
      if (answer.status >= 300) throw errorOf(answer, client.host, client.now());
      const order = await complete(fieldsOf(answer.body));
      if (order === undefined)
        throw new StoreError('unreadable', `${client.host} answered with something that is no order`);
      return order;
    },
  };
}

/**
 * Reads the details of orders until the time is up. What is left begins the next page, which is possible only between two
 * seconds: so at least the first second is read, whatever it takes.
 */
async function within(
  budgetMs: number,
  client: WooClient,
  items: readonly Fields[],
  complete: (order: Fields) => Promise<PulledOrder | undefined>,
): Promise<{ orders: PulledOrder[]; next: { after: number } | undefined }> {
  const started = client.now();
  const yieldIfLong = createYielder();
  const orders: PulledOrder[] = [];
  const first = items.length === 0 ? 0 : secondOf(items[0] ?? {});
  for (let done = 0; done < items.length; done += AT_ONCE) {
    await yieldIfLong();
    const second = secondOf(items[done] ?? {});
    if (client.now() - started > budgetMs && second > first) return { orders, next: { after: second - 1 } };
    const read = await inParallel(items.slice(done, done + AT_ONCE), AT_ONCE, complete);
    orders.push(...read.filter((order) => order !== undefined));
  }
  return { orders, next: undefined };
}
