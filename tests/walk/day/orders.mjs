import { WalkFailure } from '../steps.mjs';

export const ORDERS = 200;
export const SHORT = 30;
const TOWNS = [
  ['Redondo Beach', 'CA', '90277'],
  ['New York', 'NY', '10118'],
  ['Austin', 'TX', '78701'],
  ['Denver', 'CO', '80202'],
  ['Seattle', 'WA', '98101'],
];

/** Every order has a mug, every third tea too; 30 have a teapot, which is out of stock. */
export async function takeOrders(steps, shop) {
  steps.chapter(`${ORDERS} orders come in, ${SHORT} of them short of stock`);
  const wanted = Array.from({ length: ORDERS }, (_, i) => {
    const [city, state, postalCode] = TOWNS[i % TOWNS.length];
    const isShort = i % Math.floor(ORDERS / SHORT) === 0 && i / Math.floor(ORDERS / SHORT) < SHORT;
    return {
      orderNumber: String(1001 + i),
      storeId: 'day',
      warehouseId: shop.warehouse.id,
      allocationPriority: i % 50 === 0 ? 'high' : 'normal',
      shipTo: {
        name: `Customer ${i + 1}`,
        street1: `${i + 1} Main St`,
        city,
        state,
        postalCode,
        country: 'US',
      },
      items: [
        { sku: 'MUG', quantity: 1 },
        ...(i % 3 === 0 ? [{ sku: 'TEA', quantity: 2 }] : []),
        ...(isShort ? [{ sku: 'POT', quantity: 1 }] : []),
      ],
    };
  });
  const orders = [];
  for (let start = 0; start < ORDERS; start += 100)
    orders.push(
      ...(
        await steps.post(
          '/orders/batch',
          { orders: wanted.slice(start, start + 100) },
          {
            status: 200,
            tells: (results) => `${results.length} orders`,
            lines: (results) => results.map(({ order }) => orderLine(order)),
          },
        )
      ).map(({ order }) => order),
    );
  const short = orders.filter(({ allocation }) => allocation !== 'full').length;
  if (short !== SHORT) throw new WalkFailure(`${short} orders are short of stock, not ${SHORT}`);
  return orders;
}

const orderLine = ({ orderNumber, shipTo, allocation, items }) =>
  `${orderNumber} ${shipTo.name}, ${shipTo.city}: ${items.map(({ sku, quantity }) => `${quantity} ${sku}`).join(', ')} · ${allocation}`;

/** Buys a label for everything that can ship now. */
export async function shipReady(steps, expected) {
  steps.chapter('Labels for everything that can ship');
  const ready = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, meta } = await steps.getPage(`/orders?ready=true&sort=createdAt&limit=100&page=${page}`, {
      tells: (_, { total }) => `${total} orders are ready`,
    });
    ready.push(...data);
    pages = meta.totalPages;
  }
  if (ready.length !== expected) throw new WalkFailure(`${ready.length} orders are ready, not ${expected}`);
  for (let start = 0; start < ready.length; start += 100)
    await steps.post(
      '/shipments/batch',
      {
        shipments: ready
          .slice(start, start + 100)
          .map(({ id }) => ({ orderId: id, select: { by: 'cheapest' } })),
      },
      {
        status: 200,
        tells: (results) => `${results.filter(({ shipment }) => shipment).length} labels`,
        lines: (results) =>
          results.map(({ shipment, error }, i) => {
            if (!shipment) throw new WalkFailure(`${ready[start + i].orderNumber}: ${JSON.stringify(error)}`);
            return `${ready[start + i].orderNumber} ${shipment.service} ${shipment.rate} ${shipment.trackingCode}`;
          }),
      },
    );
}

/** What arrives is reserved for the orders that have waited longest, and they can ship. */
export async function receiveStock(steps, shop, title, quantity) {
  const { pot, warehouse, received } = shop;
  steps.chapter(`${title}: ${quantity} teapots`);
  await steps.post(
    '/inventory/adjustments',
    { sku: 'POT', warehouseId: warehouse.id, delta: quantity, reason: 'received' },
    {
      holds: { level: { onHand: quantity, allocated: quantity, available: 0 } },
      tells: ({ level }) =>
        `on hand ${level.onHand}, reserved ${level.allocated}, available ${level.available}`,
    },
  );
  received.set(pot.id, received.get(pot.id) + quantity);
  await shipReady(steps, quantity);
}
