import type { ShipBySource } from '../../../schema/order.ts';
import type { Db, OrderRow, Storage } from '../../../storage/index.ts';
import type { RuledOrder } from '../../automation-rules/index.ts';
import { createOrderDates, isComputed, type OrderDates, type ShipByColumns } from '../../handling/index.ts';
import type { OrderInput, OrderUpdate } from '../order-schemas.ts';

/** The dates of a new order. One that must not ship yet, because it is not paid, say, gets its ship-by date once it is released. */
export async function datesOfNewOrder(
  dates: OrderDates,
  row: OrderRow,
  { shipBy, holdReason }: OrderInput,
  { deliveryDays }: Pick<RuledOrder, 'deliveryDays'>,
): Promise<Partial<OrderRow>> {
  const deliver_by = deliveryDays === null ? row.deliver_by : await dates.deliverBy(row, deliveryDays);
  if (row.handling_days === null && typeof shipBy === 'string')
    return { deliver_by, ship_by_source: 'order' };
  if (typeof holdReason === 'string') return { deliver_by, ship_by: null };
  return { deliver_by, ...(await dates.shipBy(row)) };
}

/** The handling time of an order that was never to be shipped before starts now. */
export async function releasedShipBy(
  storage: Storage,
  tx: Db,
  row: OrderRow,
  now: number,
): Promise<Partial<OrderRow>> {
  if (row.ship_by !== null) return {};
  const dates = createOrderDates(storage, tx, row.account_id);
  const columns = await dates.shipBy({ ...row, handling_from: now });
  return columns.ship_by === null ? {} : { ...columns, handling_from: now };
}

/** What an update makes of the date: one that is given stands, and null returns to the handling time. */
export async function shipByAfter(
  dates: OrderDates,
  row: OrderRow,
  { shipBy, orderDate }: OrderUpdate,
  by: ShipBySource,
): Promise<Partial<ShipByColumns>> {
  const time = typeof shipBy === 'string' ? Date.parse(shipBy) : shipBy;
  const order_date = typeof orderDate === 'string' ? Date.parse(orderDate) : orderDate;
  const dated = order_date === undefined ? row : { ...row, order_date };
  if (time === undefined || time === row.ship_by)
    return isComputed(row) && dated.order_date !== row.order_date ? dates.shipBy(dated) : {};
  if (time === null) return dates.shipBy({ ...dated, handling_days: null });
  return { ship_by: time, ship_by_source: by, handling_days: null };
}
