import type { Clock } from '../../lib/clock.ts';
import { dateIn } from '../../lib/days.ts';
import { conflict, invalid } from '../../lib/errors.ts';
import { createYielder } from '../../lib/event-loop.ts';
import type { Order } from '../../schema/order.ts';
import type { Storage } from '../../storage/index.ts';
import type { OrderService } from '../orders/index.ts';
import type { Printer, PrintPart } from '../printing/index.ts';
import type { DocumentSettingsService } from './document-settings-service.ts';
import { dayText, plain } from './paper-text.ts';
import { MAX_PICKED, MAX_PICKED_ITEMS, type PickListInput } from './paperwork-schemas.ts';
import { gatherPicks } from './pick-list.ts';
import { binsOf } from './stock-bins.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  orders: OrderService;
  settings: DocumentSettingsService;
  printer: Printer;
}

export type PickListService = ReturnType<typeof createPickListService>;

/** What is to be fetched from the shelves for some orders. */
export function createPickListService({ storage, clock, orders, settings, printer }: Dependencies) {
  async function ordersOf(
    accountId: string,
    { orderIds, filter }: PickListInput,
    signal: AbortSignal | undefined,
  ): Promise<Order[]> {
    const found: Order[] = [];
    let items = 0;
    const yieldIfLong = createYielder(accountId);
    async function add(some: readonly Order[]): Promise<void> {
      found.push(...some);
      for (const order of some) items += order.items.length;
      if (items > MAX_PICKED_ITEMS)
        throw invalid(
          filter === undefined
            ? `orderIds: have more than ${MAX_PICKED_ITEMS.toLocaleString('en')} items in all: make several lists`
            : `filter: matches orders with more than ${MAX_PICKED_ITEMS.toLocaleString('en')} items in all: narrow it down`,
        );
      await yieldIfLong();
      signal?.throwIfAborted();
    }
    for (const id of new Set(orderIds ?? [])) await add([await orders.get(accountId, id)]);
    if (filter === undefined) return found;
    for await (const some of orders.each(accountId, { ...filter, page: 1, limit: 50 })) {
      await add(some);
      if (found.length > MAX_PICKED)
        throw invalid(`filter: matches more than ${MAX_PICKED} orders: narrow it down`);
    }
    return found;
  }

  return {
    async print(accountId: string, input: PickListInput, signal?: AbortSignal): Promise<Buffer> {
      const wanted = await ordersOf(accountId, input, signal);
      const pickable = wanted.filter((order) => reasonAgainst(order) === undefined);
      const leftOut = wanted.flatMap((order) => {
        const reason = reasonAgainst(order);
        return reason === undefined ? [] : [`${plain(order.orderNumber)}: ${reason}`];
      });
      if (pickable.length === 0) throw conflict('None of these orders has anything to pick');
      const binOf = await binsOf(
        storage.db,
        accountId,
        pickable.flatMap(({ warehouseId, items }) =>
          items.map(({ productId }) => ({ productId, warehouseId })),
        ),
      );
      const warehouses = new Map(
        (
          await storage.db.selectFrom('warehouses').selectAll().where('account_id', '=', accountId).execute()
        ).map((row) => [row.id, row]),
      );
      const { paperSize } = await settings.get(accountId);
      const sections = gatherPicks(pickable, binOf);
      const parts = sections.map((section, at): PrintPart => {
        const warehouse = warehouses.get(section.warehouseId ?? '');
        const content = {
          paper: input.paperSize ?? paperSize,
          title: plain(warehouse?.name ?? 'No warehouse'),
          printedOn: dayText(dateIn(warehouse?.timezone ?? 'UTC', clock.now())),
          orderCount: pickable.filter(({ warehouseId }) => warehouseId === section.warehouseId).length,
          section,
          leftOut: at === sections.length - 1 ? leftOut : [],
        };
        return { kind: 'pick-list', content };
      });
      return printer.pdf(parts, signal);
    },
  };
}

/** Why an order is not picked. */
function reasonAgainst({ status, items }: Order): string | undefined {
  if (status === 'on_hold') return 'on hold';
  if (status === 'cancelled') return 'cancelled';
  const isOpen = items.some((item) => item.quantity > item.shippedQuantity + item.cancelledQuantity);
  return isOpen ? undefined : 'already shipped';
}
