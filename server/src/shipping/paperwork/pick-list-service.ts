import { createPrintJob } from '../../carriers/labels/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { dateIn } from '../../lib/days.ts';
import { conflict, invalid } from '../../lib/errors.ts';
import { createTurns } from '../../lib/event-loop.ts';
import type { Order } from '../../schema/order.ts';
import type { Storage } from '../../storage/index.ts';
import type { OrderService } from '../orders/index.ts';
import type { DocumentSettingsService } from './document-settings-service.ts';
import { dayText, plain } from './paper-text.ts';
import { MAX_PICKED, type NewPickList } from './paperwork-schemas.ts';
import { gatherPicks } from './pick-list.ts';
import { layOutPickList } from './pick-list-layout.ts';
import { binsOf } from './stock-bins.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  orders: OrderService;
  settings: DocumentSettingsService;
}

export type PickListService = ReturnType<typeof createPickListService>;

/** What is to be fetched from the shelves for some orders. */
export function createPickListService({ storage, clock, orders, settings }: Dependencies) {
  async function ordersOf(userId: string, { orderIds, filter }: NewPickList): Promise<Order[]> {
    const found: Order[] = [];
    const takeTurns = createTurns();
    for (const id of new Set(orderIds ?? [])) {
      found.push(await orders.get(userId, id));
      await takeTurns();
    }
    if (filter === undefined) return found;
    for await (const some of orders.each(userId, { ...filter, page: 1, limit: 50 })) {
      found.push(...some);
      await takeTurns();
      if (found.length > MAX_PICKED)
        throw invalid(`filter: matches more than ${MAX_PICKED} orders: narrow it down`);
    }
    return found;
  }

  return {
    async print(userId: string, input: NewPickList): Promise<Buffer> {
      const wanted = await ordersOf(userId, input);
      const pickable = wanted.filter((order) => reasonAgainst(order) === undefined);
      const leftOut = wanted.flatMap((order) => {
        const reason = reasonAgainst(order);
        return reason === undefined ? [] : [`${plain(order.orderNumber)}: ${reason}`];
      });
      if (pickable.length === 0) throw conflict('None of these orders has anything to pick');
      const binOf = await binsOf(
        storage.db,
        pickable.flatMap(({ warehouseId, items }) =>
          items.map(({ productId }) => ({ productId, warehouseId })),
        ),
      );
      const warehouses = new Map(
        (await storage.db.selectFrom('warehouses').selectAll().where('user_id', '=', userId).execute()).map(
          (row) => [row.id, row],
        ),
      );
      const { paperSize } = await settings.get(userId);
      const job = createPrintJob();
      const sections = gatherPicks(pickable, binOf);
      for (const [at, section] of sections.entries()) {
        const warehouse = warehouses.get(section.warehouseId ?? '');
        const pages = await layOutPickList({
          paper: input.paperSize ?? paperSize,
          title: plain(warehouse?.name ?? 'No warehouse'),
          printedOn: dayText(dateIn(warehouse?.timezone ?? 'UTC', clock.now())),
          orderCount: pickable.filter(({ warehouseId }) => warehouseId === section.warehouseId).length,
          section,
          leftOut: at === sections.length - 1 ? leftOut : [],
        });
        await job.addPages(pages);
      }
      return job.finish();
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
