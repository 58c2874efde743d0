import { newId } from '../dist/server-parts.js';
import { fillOrders } from './many-orders.mjs';

const ROWS_AT_ONCE = 500;
const DAY_MS = 86_400_000;
const CARRIERS = ['usps', 'ups', 'fedex', 'dhl'];
const SERVICES = ['ground', 'express', 'saver'];
const ADDRESS = '{"name":"Ada Lovelace","city":"Redondo Beach","country":"US"}';

/** Orders, and a shipment of two items for each, bought evenly over the year before `now`: most delivered, some late or voided. */
export async function fillShipments(storage, accountId, count, now) {
  await fillOrders(storage, accountId, count);
  const items = new Map();
  const found = await storage.db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['order_items.id', 'order_items.order_id', 'order_items.quantity'])
    .where('orders.account_id', '=', accountId)
    .execute();
  for (const item of found) items.set(item.order_id, [...(items.get(item.order_id) ?? []), item]);
  const orders = [...items.keys()];
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const shipments = orders
      .slice(from, from + ROWS_AT_ONCE)
      .map((orderId, i) => shipmentRow({ accountId, orderId, number: from + i, count, now }));
    const shipped = shipments.flatMap(({ id, order_id }) =>
      items.get(order_id).map((item) => ({
        ...{ shipment_id: id, order_item_id: item.id, quantity: item.quantity },
        ...{ product_id: null, warehouse_id: null, unit_cost: 400, net_value: 1_250 * item.quantity },
      })),
    );
    await storage.write(async (tx) => {
      await tx.insertInto('shipments').values(shipments).execute();
      await tx.insertInto('shipment_items').values(shipped).execute();
    });
  }
}

function shipmentRow({ accountId, orderId, number, count, now }) {
  const at = Math.floor(now - ((number + 1) / count) * 365 * DAY_MS);
  const isDelivered = number % 10 !== 0;
  return {
    ...{ id: newId('shp'), account_id: accountId, order_id: orderId, created_at: at, updated_at: at },
    status: number % 40 === 0 ? 'voided' : 'purchased',
    is_return: number % 50 === 0 ? 1 : 0,
    carrier: CARRIERS[number % CARRIERS.length],
    service: SERVICES[number % SERVICES.length],
    service_name: SERVICES[number % SERVICES.length],
    ...{ rate: 500 + (number % 900), currency: 'USD', fees_total: 10, print_state: 'printed' },
    tracking_status: isDelivered ? 'delivered' : 'in_transit',
    tracking_at: isDelivered ? at + (2 + (number % 4)) * DAY_MS : null,
    promised_by: at + 4 * DAY_MS,
    ...{ ship_from: ADDRESS, ship_to: ADDRESS, parcels: '[]', purchase: '{}', metadata: '{}' },
    purchased_at: at,
    zone: number % 7 === 0 ? 'international' : 'domestic',
    carrier_zone: number % 8,
    store_id: `store-${number % 5}`,
    bought_by: `person:usr_${number % 6}`,
    ...{ goods_value: 3_750, goods_cost: 1_200, shipping_income: 795, units: 3, units_costed: 3 },
  };
}
