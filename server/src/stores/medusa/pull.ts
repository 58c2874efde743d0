import { mapInTurns } from '../../lib/event-loop.ts';
import { isObject } from '../../lib/is-object.ts';
import { type Fields, fieldsIn, fieldsOf, momentOf, textOf } from '../../plugins/answer-fields.ts';
import { type PulledOrder, type PulledPage, type PullRequest, StoreError } from '../store.ts';
import type { MedusaClient } from './client.ts';
import { ORDER_FIELDS } from './order-fields.ts';

/** About 7 kB each, and 3 kB for each further line. */
const ORDERS_AT_ONCE = 50;
/** Keeps the URL short enough for every proxy. */
const IDS_AT_ONCE = 50;

/**
 * Lists are read by time instead of by number, so that nothing is skipped if an order changes and moves to the end meanwhile.
 * Payments follow orders: one that is captured does not change the time of its order.
 */
interface Position {
  list: 'orders' | 'payments';
  /** What changed at this time or later; null for everything. */
  from: number | null;
  /**
   * More have changed in this millisecond than a page has: they are read by id, after this one. Payments cannot be, and are
   * counted.
   */
  after: string | number | null;
  /** What the pull was asked for, and when it began by Medusa's clock. */
  since: number | null;
  startedAt: number | null;
}

type Reader = (order: Fields) => PulledOrder | undefined;

export async function pullOrders(
  client: MedusaClient,
  { since, cursor, now }: PullRequest,
  readOrder: Reader,
): Promise<PulledPage> {
  const position: Position =
    cursor === null
      ? { list: 'orders', from: since, after: null, since, startedAt: null }
      : positionOf(cursor);
  return position.list === 'orders'
    ? pageOfOrders(client, position, now, readOrder)
    : pageOfPayments(client, position, readOrder);
}

async function pageOfOrders(
  client: MedusaClient,
  position: Position,
  now: number,
  readOrder: Reader,
): Promise<PulledPage> {
  const { after, since } = position;
  const answer = await client.read('/admin/orders', {
    fields: ORDER_FIELDS,
    limit: ORDERS_AT_ONCE,
    ...windowOf(position),
    ...(after !== null && { 'id[$gt]': after }),
  });
  const orders = listIn(answer.body, 'orders');
  // A server without a clock that can be read is taken to be within a minute of ours.
  const startedAt = position.startedAt ?? answer.askedAt ?? now - 60_000;
  const next = nextPosition(position, orders, ORDERS_AT_ONCE, textOf(orders.at(-1)?.id) ?? '');
  return {
    orders: await readAll(orders, readOrder),
    cursor: JSON.stringify(
      next === undefined
        ? { list: 'payments', from: since ?? startedAt, after: null, since, startedAt }
        : { ...position, ...next, startedAt },
    ),
    upTo: null,
  };
}

async function pageOfPayments(
  client: MedusaClient,
  position: Position,
  readOrder: Reader,
): Promise<PulledPage> {
  const { since, after, startedAt } = position;
  const payments = await listPayments(client, position);
  const counted = Number(after ?? 0) + payments.length;
  const next = nextPosition(position, payments, IDS_AT_ONCE, counted);
  const ids = payments
    .filter((payment) => !isRead(payment, since, startedAt ?? 0))
    .flatMap((payment) => textOf(orderOf(payment).id) ?? []);
  const orders = ids.length > 0 ? await ordersWith(client, [...new Set(ids)]) : [];
  return {
    orders: await readAll(orders, readOrder),
    cursor: next === undefined ? null : JSON.stringify({ ...position, ...next }),
    // What changes later is in the next pull, even if it was in this one.
    upTo: next === undefined ? startedAt : null,
  };
}

async function readAll(orders: readonly Fields[], readOrder: Reader): Promise<PulledOrder[]> {
  const read = await mapInTurns(orders, readOrder);
  return read.filter((order) => order !== undefined);
}

export async function ordersWith(client: MedusaClient, ids: readonly string[]): Promise<Fields[]> {
  const { body } = await client.read('/admin/orders', { fields: ORDER_FIELDS, limit: ids.length, id: ids });
  return listIn(body, 'orders');
}

/** A key that may not read payments still reads orders: `check` says what is missing. */
async function listPayments(client: MedusaClient, position: Position): Promise<Fields[]> {
  try {
    const { body } = await client.read('/admin/payments', {
      fields: 'id,updated_at,payment_collection.order.id,payment_collection.order.updated_at',
      limit: IDS_AT_ONCE,
      ...windowOf(position),
      ...(position.after !== null && { offset: position.after }),
    });
    return listIn(body, 'payments');
  } catch (error) {
    if (error instanceof StoreError && error.code === 'forbidden') return [];
    throw error;
  }
}

const orderOf = ({ payment_collection }: Fields): Fields => fieldsOf(fieldsOf(payment_collection).order);

/** Whether the order was in the list of orders, with this state of its payment. */
function isRead(payment: Fields, since: number | null, startedAt: number): boolean {
  const paidAt = momentOf(payment.updated_at) ?? Number.POSITIVE_INFINITY;
  const orderedAt = momentOf(orderOf(payment).updated_at) ?? Number.NEGATIVE_INFINITY;
  return paidAt < startedAt && (since === null || orderedAt >= since);
}

function windowOf({ from, after }: Position) {
  const first = from === null ? {} : { 'updated_at[$gte]': new Date(from).toISOString() };
  if (from === null || after === null) return { order: 'updated_at', ...first };
  return { order: 'id', ...first, 'updated_at[$lt]': new Date(from + 1).toISOString() };
}

/** Undefined after the last page of a list. */
function nextPosition(
  { from, after }: Position,
  page: readonly Fields[],
  size: number,
  last: string | number,
): Pick<Position, 'from' | 'after'> | undefined {
  const isFull = page.length >= size;
  if (from !== null && after !== null)
    return isFull ? { from, after: last } : { from: from + 1, after: null };
  if (!isFull) return undefined;
  const time = momentOf(page.at(-1)?.updated_at);
  if (time === undefined) throw unreadable();
  if (from === null || time > from) return { from: time, after: null };
  // Smaller than every id, and than every count.
  return { from, after: typeof last === 'number' ? 0 : '0' };
}

export function listIn(body: Fields, name: string): Fields[] {
  if (!Array.isArray(body[name])) throw unreadable();
  return fieldsIn(body[name]);
}

function positionOf(cursor: string): Position {
  const position: unknown = JSON.parse(cursor);
  if (!isObject(position)) throw unreadable();
  return position as unknown as Position;
}

const unreadable = () => new StoreError('unreadable', 'Medusa’s answer cannot be read');
