import { writeAlert } from '../../../alerts/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import { toIso } from '../../../lib/clock.ts';
import { fromJson, toJson } from '../../../lib/json.ts';
import { isSameJson } from '../../../lib/same-json.ts';
import type { Order } from '../../../schema/order.ts';
import type { OrderMeaning, StoreDifference } from '../../../schema/store.ts';
import {
  type Db,
  type OrderRow,
  ownedRow,
  type Storage,
  type StoreOrderRow,
  type StoreRow,
} from '../../../storage/index.ts';
import type { ShopOrder } from '../../../stores/index.ts';
import { type ChangeJob, isBeingBought, itemsOf, type OrderService } from '../../orders/index.ts';
import type { LogEntry, StoreLog } from '../store-log.ts';
import type { Applied } from './applied.ts';
import { type MappedFields, mapOrder } from './map-order.ts';
import { holdReasonOf, type StatusStep, statusStep } from './order-status.ts';
import { toUpdate } from './order-update.ts';
import { agreed, type Field, ourFields, type SeenOrder } from './seen-order.ts';
import {
  differenceOf,
  isReportedComplete,
  putStoreOrder,
  seenOf,
  voidedButReported,
} from './store-orders.ts';
import { merge } from './three-way.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  orders: OrderService;
  log: StoreLog;
}

export interface ChangeOptions {
  /** It was read just now: of two versions with the same time it is the right one. */
  isCurrent: boolean;
  /** What the shop has changed could not be taken over as a whole: all of it becomes a difference. */
  takesNothing: boolean;
}

/** A later version of the shop's order, or that it was deleted there. */
export interface Version {
  updatedAt: number;
  order: ShopOrder | null;
}

/** The shop's side now. */
interface Next {
  fields: MappedFields;
  meaning: OrderMeaning;
  holdReason: string | null;
}

/** Applies what a shop has changed of an order that was imported. */
export async function changeOrder(
  dependencies: Dependencies,
  tx: Db,
  store: StoreRow,
  known: StoreOrderRow & { order_id: string },
  version: Version,
  options: ChangeOptions,
): Promise<Applied> {
  const { clock, orders, log } = dependencies;
  const { order_id: orderId } = known;
  const seen = seenOf(known);
  const row = await ownedRow(tx, 'orders', store.account_id, orderId);
  // Whoever had the order erased does not want it back.
  if (row.personal_data_erased_at !== null || seen === null) return { outcome: 'unchanged' };
  const next = await nextOf(tx, store, orderId, known, seen, version.order);
  const isEqual = isSameJson([next.fields, next.meaning], [seen.shop, seen.meaning]);
  if (version.updatedAt === known.shop_updated_at && !isEqual && !options.isCurrent)
    return { outcome: 'read_again' };
  if (version.updatedAt === known.shop_updated_at && isEqual && known.differences === null)
    return { outcome: 'unchanged' };

  let result: Changed | undefined;
  const job: ChangeJob = async (changing, locked, before) => {
    const lines = linesOf(known, before);
    const ours = ourFields(before, lines);
    const items = await itemsOf(changing, orderId);
    const hasShipped = items.some(({ shipped_quantity }) => shipped_quantity > 0);
    const isOpen = !['cancelled', 'shipped', 'delivered'].includes(before.status);
    const earlier = differenceOf(known);
    const different = new Set(earlier?.fields.map(({ field }) => field));
    const merged = merge({
      ...{ seen, next: next.fields, ours, different },
      isEditable: isOpen && !hasShipped && !options.takesNothing,
    });
    const isNews = different.has('status') || !isEqual;
    const { meaning, holdReason } = next;
    let step = statusStep({ seen, meaning, holdReason, order: before, hasShipped, isNews });
    // An order that was canceled here says so as a whole: what else the shop changes of it does not matter.
    const isCancelled = before.status === 'cancelled' || step.type === 'cancel';
    const { taken, differences } = isCancelled ? { taken: [], differences: [] } : merged;
    const isNothing = taken.length === 0 && differences.length === 0 && step.type === 'none';
    if (!isNothing && (await isBeingBought(changing, locked))) {
      result = { isPostponed: true };
      return {};
    }
    if (options.takesNothing && step.type !== 'none') step = { type: 'difference' };
    const update = toUpdate(taken, { seen: seen.shop, next: next.fields, ours, lines });
    const columns: Partial<OrderRow> =
      taken.length > 0 ? await orders.ofShop.update(update)(changing, locked, before) : {};
    Object.assign(columns, await stepColumns(orders, step)(changing, { ...locked, ...columns }, before));
    const fields = [
      ...(step.type === 'difference' ? [{ field: 'status', store: meaning, ours: before.status }] : []),
      ...differences.map((field) => ({ field, store: next.fields[field], ours: ours[field] })),
    ];
    const difference: StoreDifference | null =
      fields.length === 0
        ? null
        : {
            since: earlier?.since ?? toIso(clock.now()),
            reason: hasShipped ? 'shipped' : 'edited_here',
            fields,
          };
    result = { isPostponed: false, taken, step, difference, earlier, seen: merged.seen };
    return { ...columns, store_difference: toJson(difference) };
  };
  const after = await orders.ofShop.change(tx, store.account_id, orderId, job);
  if (result === undefined) throw new Error('a change of a store has no result');
  if (result.isPostponed) return { outcome: 'try_later' };

  const { taken, step, difference } = result;
  const lines = linesAfter(known, next.fields, after, taken.includes('items'));
  const remembered = agreed(result.seen, taken, ourFields(after, lines));
  await putStoreOrder(tx, {
    ...known,
    shop_updated_at: version.updatedAt,
    seen_at: clock.now(),
    seen: toJson({
      ...remembered,
      meaning: next.meaning,
      holdReason: holdReasonOf(next.meaning, next.holdReason),
    } satisfies SeenOrder),
    lines: toJson(lines),
    differences: toJson(difference),
  });
  await log.record(tx, store, entriesOf(known, result));
  const isOtherDifference = !isSameJson(difference?.fields, result.earlier?.fields);
  if (difference !== null && isOtherDifference)
    await writeAlert(dependencies.storage, tx, {
      ...{ accountId: store.account_id, kind: 'store_difference', subject: orderId },
      line: `Order ${row.order_number}, ${store.name}: ${difference.fields.map(({ field }) => field).join(', ')}`,
    });
  return { outcome: outcomeOf(step, taken, isOtherDifference), orderId };
}

type Changed =
  | { isPostponed: true }
  | {
      isPostponed: false;
      taken: Field[];
      step: StatusStep;
      difference: StoreDifference | null;
      earlier: StoreDifference | null;
      seen: SeenOrder;
    };

/** The shop's side, without what it only has because we told it. */
async function nextOf(
  tx: Db,
  store: StoreRow,
  orderId: string,
  known: StoreOrderRow,
  seen: SeenOrder,
  order: ShopOrder | null,
): Promise<Next> {
  if (order === null) return { fields: seen.shop, meaning: 'cancelled', holdReason: null };
  const items = await itemsOf(tx, orderId);
  const shipped = new Map(items.map(({ id, shipped_quantity }) => [id, shipped_quantity]));
  const lines = fromJson(known.lines);
  const isMore = order.items.some(
    ({ externalId, fulfilledQuantity }) => fulfilledQuantity > (shipped.get(lines[externalId] ?? '') ?? 0),
  );
  const voided = isMore ? await voidedButReported(tx, orderId) : new Map<string, number>();
  const mapped = mapOrder(
    order,
    fromJson(store.status_mapping),
    (line) => (shipped.get(lines[line] ?? '') ?? 0) + (voided.get(line) ?? 0),
  );
  const isEmpty = mapped.fields.items.length === 0;
  const said = isEmpty && mapped.meaning !== 'cancelled' ? 'complete' : mapped.meaning;
  const isEcho = said === 'complete' && (await isReportedComplete(tx, orderId));
  // Items that are gone are told by the status: an order without any cannot be stored.
  const fields = isEmpty ? { ...mapped.fields, items: seen.shop.items } : mapped.fields;
  return isEcho
    ? { fields, meaning: seen.meaning, holdReason: seen.holdReason }
    : { fields, meaning: said, holdReason: mapped.holdReason };
}

function stepColumns(orders: OrderService, step: StatusStep): ChangeJob {
  if (step.type === 'hold') return orders.ofShop.act('hold', step.reason);
  if (step.type === 'release') return orders.ofShop.act('release');
  if (step.type === 'cancel') return orders.ofShop.act('cancel');
  return async () => (step.type === 'reason' ? { hold_reason: step.reason } : {});
}

/** Without lines whose items were removed here. */
function linesOf(known: StoreOrderRow, order: Order): Record<string, string> {
  const ids = new Set(order.items.map(({ id }) => id));
  return Object.fromEntries(Object.entries(fromJson(known.lines)).filter(([, id]) => ids.has(id)));
}

/** Items that are taken over stand in the shop's order. */
function linesAfter(
  known: StoreOrderRow,
  { items }: MappedFields,
  order: Order,
  areTaken: boolean,
): Record<string, string> {
  if (!areTaken) return linesOf(known, order);
  return Object.fromEntries(items.map(({ line }, i) => [line, order.items[i]?.id ?? '']));
}

function entriesOf(known: StoreOrderRow, result: Exclude<Changed, { isPostponed: true }>): LogEntry[] {
  const of = { external_id: known.external_id, order_id: known.order_id };
  const { taken, step, difference, earlier } = result;
  const number = `Order ${known.order_number}`;
  const done = [...taken, ...(CHANGES_STATUS.has(step.type) ? ['status'] : [])];
  const entries: LogEntry[] = [];
  if (step.type === 'cancel')
    entries.push({ type: 'order.cancelled', message: `${number} was canceled in the store`, ...of });
  else if (done.length > 0)
    entries.push({
      type: 'order.updated',
      message: `${number}: ${done.map(wordsOf).join(', ')} changed in the store`,
      ...of,
    });
  const news = difference?.fields.filter(
    ({ field, store }) => !earlier?.fields.some((one) => one.field === field && isSameJson(one.store, store)),
  );
  if (news !== undefined && news.length > 0) {
    const why = difference?.reason === 'shipped' ? 'a part of it has shipped' : 'it was changed here';
    const names = news.map(({ field }) => wordsOf(field)).join(', ');
    entries.push({
      type: 'order.conflict',
      message: `${number}: ${names} changed in the store but not here, because ${why}`,
      ...of,
    });
  }
  return entries;
}

/** The log is for people: `shipTo` as "ship to". */
const wordsOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const CHANGES_STATUS: ReadonlySet<StatusStep['type']> = new Set(['hold', 'reason', 'release']);

function outcomeOf(
  step: StatusStep,
  taken: readonly Field[],
  isOtherDifference: boolean,
): 'cancelled' | 'conflict' | 'updated' | 'unchanged' {
  if (step.type === 'cancel') return 'cancelled';
  if (taken.length > 0 || CHANGES_STATUS.has(step.type)) return 'updated';
  return isOtherDifference ? 'conflict' : 'unchanged';
}
