import { given } from '../../../lib/given.ts';
import { isSameJson } from '../../../lib/same-json.ts';
import type { OrderInput, OrderUpdate } from '../../orders/index.ts';
import type { MappedLine, MappedOrder } from './map-order.ts';
import type { Field, OurFields } from './seen-order.ts';
import { mergedMetadata, mergedTags } from './three-way.ts';

type NewItem = OrderInput['items'][number];
type ItemUpdate = NonNullable<OrderUpdate['items']>[number];

/** What a new order is created from. `number` is its number here. */
export function toNewOrder(
  { fields, holdReason }: MappedOrder,
  store: { id: string; warehouse_id: string | null },
  number: string,
): OrderInput {
  const { shipTo, items, requestedService, poNumber, giftMessage, notes, shipBy, orderDate, ...rest } =
    fields;
  const texts = { requestedService, poNumber, giftMessage, notes, shipBy, orderDate };
  return {
    orderNumber: number,
    storeId: store.id,
    shipTo,
    items: items.map(toNewItem),
    ...rest,
    ...given(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text ?? undefined]))),
    ...(store.warehouse_id !== null && { warehouseId: store.warehouse_id }),
    ...(holdReason !== null && { holdReason }),
  };
}

const toNewItem = ({ line: _line, ...item }: MappedLine): NewItem => item;

interface Changed {
  /** Before and after, in the shop. */
  seen: MappedOrder['fields'];
  next: MappedOrder['fields'];
  ours: OurFields;
  lines: Readonly<Record<string, string>>;
}

/** These fields of the shop, as an update of our order. */
export function toUpdate(fields: readonly Field[], { seen, next, ours, lines }: Changed): OrderUpdate {
  const update: Partial<Record<Field, unknown>> = {};
  for (const field of fields) {
    if (field === 'items') update.items = next.items.map((line) => toItemUpdate(line, seen.items, lines));
    else if (field === 'tags') update.tags = mergedTags(ours.tags, seen.tags, next.tags);
    else if (field === 'metadata')
      update.metadata = mergedMetadata(ours.metadata, seen.metadata, next.metadata);
    else update[field] = next[field];
  }
  return update as OrderUpdate;
}

/** A line that is known keeps its item, and what the shop has not changed of it: its product may have said more. */
function toItemUpdate(
  line: MappedLine,
  seen: readonly MappedLine[],
  lines: Readonly<Record<string, string>>,
): ItemUpdate {
  const id = lines[line.line];
  const item = toNewItem(line);
  if (id === undefined) return item;
  const before = seen.find((one) => one.line === line.line);
  const isNews = ([name, value]: [string, unknown]): boolean =>
    before === undefined ? value !== null : !isSameJson(value, before[name as keyof MappedLine]);
  return { id, quantity: line.quantity, ...Object.fromEntries(Object.entries(item).filter(isNews)) };
}
