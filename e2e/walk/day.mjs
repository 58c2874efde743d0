import { WalkFailure } from './steps.mjs';

const ORDERS = 200;
const SHORT = 30;
const TOWNS = [
  ['Redondo Beach', 'CA', '90277'],
  ['New York', 'NY', '10118'],
  ['Austin', 'TX', '78701'],
  ['Denver', 'CO', '80202'],
  ['Seattle', 'WA', '98101'],
];
const OAKLAND = {
  company: 'Mugs & Co',
  street1: '2201 Broadway',
  city: 'Oakland',
  state: 'CA',
  postalCode: '94612',
  country: 'US',
};

/**
 * A day of a merchant: 200 orders, 30 of them short of stock, two deliveries from suppliers, five returns that are not
 * what was announced. A line for each thing that happens, and the books at the end.
 */
export async function merchantsDay(steps) {
  const shop = await morning(steps);
  const orders = await takeOrders(steps, shop);
  await shipReady(steps, ORDERS - SHORT);
  await receiveStock(steps, shop, 'First delivery from the supplier', 18);
  await receiveStock(steps, shop, 'Second delivery from the supplier', 12);
  await surprisingReturns(steps, shop, orders);
  await closeBooks(steps, shop);
}

async function morning(steps) {
  steps.chapter('Morning: one warehouse, three products, the shelves counted');
  const warehouse = await steps.post(
    '/warehouses',
    { name: 'Oakland', address: OAKLAND, timezone: 'America/Los_Angeles' },
    { tells: ({ name }) => name },
  );
  const returnsDesk = await steps.post(
    '/warehouses',
    { name: 'Returns desk', address: { ...OAKLAND, street2: 'Unit 2' } },
    { tells: ({ name }) => name },
  );
  const products = [];
  for (const [sku, name, ounces] of [
    ['MUG', 'Blue mug', 12],
    ['TEA', 'Assam tea', 8],
    ['POT', 'Teapot', 40],
  ])
    products.push(
      await steps.post(
        '/products',
        { sku, name, price: ounces, weight: { value: ounces, unit: 'oz' }, trackInventory: true },
        { tells: ({ sku, name }) => `${sku} ${name}` },
      ),
    );
  const [mug, tea, pot] = products;
  const counts = [
    [mug, ORDERS],
    [tea, ORDERS],
    [pot, 0],
  ];
  await steps.post(
    '/inventory/adjustments/batch',
    {
      adjustments: counts.map(([{ sku }, setTo]) => ({
        sku,
        warehouseId: warehouse.id,
        setTo,
        reason: 'count',
      })),
    },
    { status: 200, tells: (results) => `${results.length} counts` },
  );
  return {
    warehouse,
    returnsDesk,
    products,
    mug,
    tea,
    pot,
    received: new Map(counts.map(([p, n]) => [p.id, n])),
  };
}

/** Every order has a mug, every third tea too; the last 30 of a product that is out of stock. */
async function takeOrders(steps, shop) {
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

/** Everything that can ship now, a label for each. */
async function shipReady(steps, expected) {
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
async function receiveStock(steps, shop, title, quantity) {
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

async function surprisingReturns(steps, shop, orders) {
  const { returnsDesk, mug, tea } = shop;
  const text = ({ status, items }) =>
    `${status}: ${items.map(({ quantity, receipts }) => `${receipts.map((one) => `${one.quantity} ${one.condition}`).join(', ') || 'nothing'} of ${quantity}`).join('; ')}`;
  const open = async (order, lines, fields = {}) => {
    const created = await steps.post(
      '/returns',
      {
        orderId: order.id,
        items: lines.map(([item, quantity]) => ({
          orderItemId: order.items[item].id,
          quantity,
          reason: 'Not as expected',
        })),
        ...fields,
      },
      { tells: text },
    );
    if (created.status !== 'requested') return created;
    return steps.post(`/returns/${created.id}/approve`, undefined, { status: 200, tells: text });
  };
  const receive = ({ id }, items, status, fields = {}) =>
    steps.post(
      `/returns/${id}/receive`,
      { items, ...fields },
      { status: 200, holds: { status }, tells: text },
    );
  const act = ({ id }, action, status) =>
    steps.post(`/returns/${id}/${action}`, undefined, { status: 200, holds: { status }, tells: text });
  const sellable = (item, receivedQuantity) => ({ id: item.id, receivedQuantity, condition: 'sellable' });
  const back = (product, quantity) => shop.received.set(product.id, shop.received.get(product.id) + quantity);

  steps.chapter('A return arrives half broken');
  const broken = await open(orders[3], [[1, 2]]);
  await receive(
    broken,
    [sellable(broken.items[0], 1), { id: broken.items[0].id, receivedQuantity: 1, condition: 'damaged' }],
    'received',
  );
  back(tea, 1);

  steps.chapter('A return arrives in two parcels');
  const parts = await open(orders[9], [
    [0, 1],
    [1, 2],
  ]);
  await receive(parts, [sellable(parts.items[0], 1)], 'partially_received');
  await receive(parts, [sellable(parts.items[1], 2)], 'received');
  back(mug, 1);
  back(tea, 2);

  steps.chapter('A return never arrives in full, and the rest weeks later');
  const half = await open(orders[15], [[1, 2]]);
  await receive(half, [sellable(half.items[0], 1)], 'partially_received');
  await act(half, 'complete', 'completed');
  const rest = await open(orders[15], [[1, 1]]);
  await receive(rest, [sellable(rest.items[0], 1)], 'received');
  back(tea, 2);

  steps.chapter('A return was cancelled and arrives anyway');
  const cancelled = await open(orders[20], [[0, 1]], { createLabel: true });
  await act(cancelled, 'cancel', 'cancelled');
  await receive(cancelled, [sellable(cancelled.items[0], 1)], 'received');
  back(mug, 1);

  steps.chapter('A return arrives at another warehouse');
  const elsewhere = await open(orders[22], [[0, 1]]);
  await receive(elsewhere, [sellable(elsewhere.items[0], 1)], 'received', { warehouseId: returnsDesk.id });
  back(mug, 1);
}

/** What came in is what is there and what was shipped; and each level is the sum of its movements. */
async function closeBooks(steps, shop) {
  steps.chapter('Evening: the books');
  const shipped = new Map();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, meta } = await steps.getPage(`/orders?storeId=day&limit=100&page=${page}`, {
      tells: (orders, { total }) =>
        `${total} orders, ${orders.filter(({ status }) => status === 'shipped').length} of this page shipped`,
    });
    pages = meta.totalPages;
    for (const { orderNumber, status, items } of data) {
      if (status !== 'shipped') throw new WalkFailure(`${orderNumber} is ${status}`);
      for (const { productId, shippedQuantity } of items)
        shipped.set(productId, (shipped.get(productId) ?? 0) + shippedQuantity);
    }
  }
  for (const product of shop.products) {
    const levels = await steps.get(`/inventory?productId=${product.id}`, {
      tells: (levels) =>
        levels.map(({ onHand, allocated }) => `on hand ${onHand}, reserved ${allocated}`).join(' · '),
    });
    const sums = await sumMovements(steps, product);
    for (const { warehouseId, onHand, allocated } of levels) {
      const sum = sums.get(warehouseId) ?? { onHand: 0, allocated: 0 };
      if (sum.onHand !== onHand || sum.allocated !== allocated)
        throw new WalkFailure(`the ledger of ${product.sku} sums to ${JSON.stringify(sum)}`);
    }
    const onHand = levels.reduce((sum, level) => sum + level.onHand, 0);
    const [came, left] = [shop.received.get(product.id), shipped.get(product.id) ?? 0];
    steps.line(`${product.sku}: ${came} came in or back = ${left} shipped + ${onHand} on hand`);
    if (came !== left + onHand) throw new WalkFailure(`${product.sku} does not balance`);
  }
}

async function sumMovements(steps, { id }) {
  const sums = new Map();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, meta } = await steps.getPage(
      `/inventory/movements?productId=${id}&limit=100&page=${page}`,
      {
        tells: (_, { total, page, totalPages }) => `${total} movements, page ${page} of ${totalPages}`,
      },
    );
    pages = meta.totalPages;
    for (const { warehouseId, onHandDelta, allocatedDelta } of data) {
      const sum = sums.get(warehouseId) ?? { onHand: 0, allocated: 0 };
      sums.set(warehouseId, { onHand: sum.onHand + onHandDelta, allocated: sum.allocated + allocatedDelta });
    }
  }
  return sums;
}
