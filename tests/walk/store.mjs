import { WalkFailure } from './steps.mjs';

const ORDERS = 60;
/** So long that a slow machine is no failure: only what never happens is. */
const ARRIVAL_MS = 120_000;
const OAKLAND = {
  company: 'Mugs & Co',
  street1: '2201 Broadway',
  city: 'Oakland',
  state: 'CA',
  postalCode: '94612',
  country: 'US',
};
const MUG = { sku: 'MUG-BLUE', name: 'Blue mug', quantity: 2, price: '12.50' };
const SAUCER = { sku: 'SAUCER', name: 'Saucer', quantity: 1, price: '4.00' };

/** Connects a shop, and follows its orders, shipments and stock. */
export async function storeTour(steps, stage) {
  const shop = await openWarehouse(steps);
  const store = await connect(steps, stage);
  await importOrders(steps, stage, store);
  await hearOfOne(steps, stage, store);
  await followChanges(steps, stage, store);
  await shipInParts(steps, stage, store);
  await offerStock(steps, stage, store, shop);
  await readLog(steps, store);
  await disconnect(steps, store);
}

async function openWarehouse(steps) {
  steps.chapter('A warehouse with stock');
  const warehouse = await steps.post(
    '/warehouses',
    { name: 'Oakland', address: OAKLAND },
    { tells: ({ name, address }) => `${name}, ${address.city} ${address.postalCode}` },
  );
  const product = await steps.post(
    '/products',
    { sku: MUG.sku, name: MUG.name, price: 12.5, weight: { value: 12, unit: 'oz' } },
    { tells: ({ sku, name }) => `${sku} ${name}` },
  );
  await steps.post(
    '/inventory/adjustments',
    { productId: product.id, warehouseId: warehouse.id, delta: 500, reason: 'received' },
    { tells: ({ level }) => `${level.onHand} on hand` },
  );
  return { warehouse, product };
}

async function connect(steps, stage) {
  steps.chapter(`Connect ${stage.name}`);
  const { provider, settings } = stage;
  const providers = await steps.get('/stores/providers', {
    tells: (list) => list.map(({ name }) => name).join(', '),
  });
  const { properties } = providers.find(({ id }) => id === provider).settings;
  const secretNames = Object.keys(properties).filter((name) => properties[name].format === 'password');
  const store = await steps.post(
    '/stores',
    { provider, name: `My ${stage.name}`, settings },
    {
      holds: { provider, isActive: true, reportShipments: true, pushStock: false },
      tells: ({ id, name, settings }) => `${id} ${name}, ${Object.keys(settings).join(', ')} shown`,
    },
  );
  for (const name of secretNames)
    if (settings[name] && JSON.stringify(store).includes(settings[name]))
      throw new WalkFailure(`${name}, a secret of the store, was returned`);
  await steps.post(`/stores/${store.id}/check`, undefined, {
    status: 200,
    holds: { isValid: true, missingScopes: [] },
    tells: ({ shopName, currency, webhooks, notices }) =>
      `${shopName ?? 'connected'}, ${currency ?? 'no currency'}, webhooks ${webhooks.status}${notices.map((notice) => ` · ${notice}`).join('')}`,
  });
  return store;
}

const newOrder = (number, lines = [MUG, SAUCER]) => ({
  number: String(number),
  street: `${number % 900} N Harbor Dr`,
  lines,
});

async function importOrders(steps, stage, store) {
  steps.chapter(`${ORDERS} orders`);
  for (let i = 0; i < ORDERS; i++) await stage.addOrder(newOrder(1001 + i));
  await synchronize(steps, store);
  await waitFor(`${ORDERS} orders`, async () => {
    const { meta } = await quiet(steps, `/orders?storeId=${store.id}&limit=1`);
    return meta.total === ORDERS;
  });
  await steps.getPage(`/orders?storeId=${store.id}&limit=3`, {
    tells: (orders, meta) =>
      `${meta.total} orders: ${orders.map(({ orderNumber, status, items }) => `${orderNumber} ${status}, ${items.length} items`).join(' · ')}`,
  });
  // Nothing new: the same orders come again, and are the same.
  await synchronize(steps, store);
  await idle(steps, store);
  await steps.getPage(`/orders?storeId=${store.id}&limit=1`, {
    tells: (_, meta) => {
      if (meta.total !== ORDERS) throw new WalkFailure(`${meta.total} orders after a second pull`);
      return `still ${meta.total} after a second pull`;
    },
  });
}

async function hearOfOne(steps, stage, store) {
  steps.chapter('A webhook');
  const { externalId } = await stage.addOrder(newOrder(2001));
  if (stage.lacks.webhooks) {
    steps.line(stage.lacks.webhooks);
    await synchronize(steps, store);
    return orderOf(steps, store, externalId);
  }
  const { webhookUrl } = await steps.get(`/stores/${store.id}`, { tells: ({ webhookUrl }) => webhookUrl });
  const status = await stage.announce(externalId, webhookUrl);
  if (status !== 200) throw new WalkFailure(`the webhook was answered with ${status}`);
  steps.line(`the shop announces order ${externalId}: ${status}`);
  await orderOf(steps, store, externalId);
}

async function followChanges(steps, stage, store) {
  steps.chapter('An edit and a cancellation');
  const edited = await stage.addOrder(newOrder(3001));
  const canceled = await stage.addOrder(newOrder(3002));
  await synchronize(steps, store);
  const before = await orderOf(steps, store, edited.externalId);
  await orderOf(steps, store, canceled.externalId);
  await stage.changeStreet(edited.externalId, '1 Market St');
  await stage.cancel(canceled.externalId);
  await synchronize(steps, store);
  const moved = await orderOf(
    steps,
    store,
    edited.externalId,
    ({ shipTo }) => shipTo.street1 === '1 Market St',
  );
  if (moved.id !== before.id) throw new WalkFailure('the edited order is another one');
  await orderOf(steps, store, canceled.externalId, ({ status }) => status === 'cancelled');
}

async function shipInParts(steps, stage, store) {
  steps.chapter('A partial shipment, a void, and shipping again');
  const { externalId } = await stage.addOrder(newOrder(4001));
  await synchronize(steps, store);
  const order = await orderOf(steps, store, externalId);
  const [mug, saucer] = order.items;
  const first = await ship(steps, order, [{ orderItemId: mug.id, quantity: 1 }]);
  await told(steps, stage, externalId, [{ trackingCodes: [first.trackingCode], quantity: 1 }]);
  await steps.post(
    `/shipments/${first.id}/void`,
    { reason: 'Wrong box' },
    { status: 200, holds: { status: 'voided' }, tells: ({ status }) => status },
  );
  if (stage.lacks.voids) await notTold(steps, stage, store);
  else await told(steps, stage, externalId, []);
  const second = await ship(steps, order, [
    { orderItemId: mug.id, quantity: mug.quantity },
    { orderItemId: saucer.id, quantity: 1 },
  ]);
  await told(steps, stage, externalId, [
    ...(stage.lacks.voids ? [{ trackingCodes: [first.trackingCode], quantity: 1 }] : []),
    { trackingCodes: [second.trackingCode], quantity: mug.quantity + 1 - (stage.keepsShipped ? 1 : 0) },
  ]);
  await steps.until(`/shipments/${second.id}`, {
    within: ARRIVAL_MS,
    holds: { storeReport: { kind: 'shipment', status: 'reported' } },
    tells: ({ storeReport: { status, reason } }) => `${status}${reason ? `: ${reason}` : ''}`,
  });
  // What the shop now shows is our own doing, and no difference.
  await synchronize(steps, store);
  await idle(steps, store);
  await steps.get(`/orders/${order.id}`, {
    holds: { status: 'shipped', storeDifference: null },
    tells: ({ orderNumber, status }) => `${orderNumber} ${status}, no difference`,
  });
}

const ship = (steps, order, items) =>
  steps.post(
    '/shipments',
    {
      orderId: order.id,
      items,
      parcels: [{ weight: { value: 2, unit: 'lb' } }],
      select: { by: 'cheapest', anyService: true },
    },
    {
      holds: { status: 'purchased' },
      tells: ({ trackingCode, service, rate }) => `${trackingCode}, ${service} for ${rate}`,
    },
  );

/** Waits until the shop has exactly these fulfillments. */
async function told(steps, stage, externalId, wanted) {
  const textOf = (list) =>
    list
      .map(({ trackingCodes, quantity }) => `${quantity} in ${trackingCodes.join(', ')}`)
      .sort()
      .join(' · ');
  await waitFor(`the shop to know of ${textOf(wanted) || 'no shipment'}`, async () => {
    return textOf(await stage.fulfillments(externalId)) === textOf(wanted);
  });
  steps.line(`the shop knows: ${textOf(wanted) || 'no shipment'}`);
}

/** Waits until the log says what the merchant has to do by hand, because the shop cannot be told of a void. */
async function notTold(steps, stage, store) {
  steps.line(stage.lacks.voids);
  const path = `/stores/${store.id}/log?type=shipment.report_failed&limit=1`;
  await waitFor('the log to say so', async () => (await quiet(steps, path)).data.length > 0);
  await steps.getPage(path, { tells: ([{ message }]) => message });
}

async function offerStock(steps, stage, store, { product, warehouse }) {
  steps.chapter('Stock');
  if (stage.lacks.stock) return steps.line(stage.lacks.stock);
  await steps.put(
    `/stores/${store.id}`,
    { pushStock: true },
    { holds: { pushStock: true }, tells: () => 'the shop is to offer what is available' },
  );
  await steps.post(
    '/inventory/adjustments',
    { productId: product.id, warehouseId: warehouse.id, setTo: 400, reason: 'count' },
    { tells: ({ level }) => `${level.onHand} on hand, ${level.available} available` },
  );
  const [level] = await steps.get(`/inventory?sku=${MUG.sku}`, {
    tells: ([{ available }]) => `${available} available`,
  });
  await waitFor(
    `the shop to offer ${level.available}`,
    async () => (await stage.stockOf(MUG.sku)) === level.available,
  );
  steps.line(`the shop offers ${level.available} of ${MUG.sku}`);
}

const readLog = async (steps, store) => {
  steps.chapter('The log of the store');
  return steps.getPage(`/stores/${store.id}/log?limit=100`, {
    tells: (_, meta) => `${meta.total} entries`,
    lines: (entries) => {
      const counts = new Map();
      for (const { type } of entries) counts.set(type, (counts.get(type) ?? 0) + 1);
      return [...counts].map(([type, count]) => `${type}: ${count}`);
    },
  });
};

const disconnect = (steps, store) =>
  steps.delete(`/stores/${store.id}`, { holds: { deleted: true }, tells: () => 'disconnected' });

const synchronize = (steps, store) =>
  steps.post(`/stores/${store.id}/sync`, undefined, { status: 202, tells: () => 'synchronizing' });

const idle = (steps, store) =>
  waitFor('the pull to end', async () => {
    const { data } = await quiet(steps, `/stores/${store.id}`);
    if (data.sync.lastError !== null) throw new WalkFailure(`the pull failed: ${data.sync.lastError}`);
    return (
      data.sync.status === 'idle' &&
      data.sync.nextAt !== null &&
      Date.parse(data.sync.nextAt) > Date.now() + 5_000
    );
  });

/** The order here that is this one in the shop, once it is as expected. */
async function orderOf(steps, store, externalId, isRight = () => true) {
  let found;
  await waitFor(`order ${externalId} of the shop`, async () => {
    const { data } = await quiet(steps, `/orders?storeId=${store.id}&limit=20`);
    found = data.find((order) => order.externalId === externalId && isRight(order));
    return found !== undefined;
  });
  return steps.get(`/orders/${found.id}`, {
    holds: { externalId, storeId: store.id },
    tells: ({ orderNumber, status, shipTo, items }) =>
      `${orderNumber} ${status}, ${shipTo.street1}, ${items.map(({ quantity, sku }) => `${quantity} × ${sku}`).join(', ')}`,
  });
}

const quiet = (steps, path) => steps.ask(path);

async function waitFor(what, isThere) {
  const deadline = Date.now() + ARRIVAL_MS;
  while (!(await isThere())) {
    if (Date.now() > deadline) throw new WalkFailure(`waited ${ARRIVAL_MS / 1000} s for ${what}`);
    await new Promise((next) => setTimeout(next, 200));
  }
}
