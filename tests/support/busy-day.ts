import { openSession } from './browser.ts';
import { readEveryList } from './every-list.ts';
import { createMerchant, type Merchant, ONE_POUND } from './merchant.ts';
import { addressAt } from './places.ts';
import type { Receiver } from './receiver.ts';
import type { TestApi } from './test-api.ts';
import type { TestDelivery } from './test-delivery.ts';

const ITEM = { name: 'Mug', quantity: 1, unitPrice: 5, weight: { value: 8, unit: 'oz' as const } };

/** What an account does every day, through the API, the dashboard and the jobs beside them. Every step must succeed. */
export async function workForADay(
  api: TestApi,
  delivery: TestDelivery,
  receiver: Receiver,
): Promise<Merchant> {
  const merchant = await createMerchant(api);
  const { call, post, get, done } = merchant;
  const hook = await post('/webhooks', { url: receiver.url, events: ['order.created', 'order.updated'] });
  // Who follows events is also told of stock.
  await get('/events/stream');
  const mug = await merchant.product('MUG', 50);
  await merchant.product('CUP', 5);
  const wanted = { sku: 'MUG', quantity: 2 };

  const first = await merchant.order([wanted]);
  const second = await merchant.order([{ sku: 'CUP', quantity: 9 }, ITEM], { storeId: 'shop' });
  // Asked of the service in one turn, so that they are certainly stored together.
  const several = [1, 2, 3].map(() => ({ ...merchant.newOrder([]), items: [wanted, ITEM] }));
  await Promise.all(several.map((order) => api.shipping.orders.create(merchant.accountId, order)));
  await post('/orders/batch', { orders: [merchant.newOrder([wanted, ITEM])] });
  const once = merchant.newOrder([ITEM]);
  for (const _ of ['first', 'again']) await call('POST', '/orders', once, { 'idempotency-key': 'once' });
  await done('PUT', `/orders/${second.id}`, { notes: 'soon', shipTo: addressAt('10001') });
  await post('/orders/batch-update', { orders: [first.id, second.id].map((id) => ({ id, notes: 'now' })) });
  for (const step of ['hold', 'release', 'allocate']) await post(`/orders/${second.id}/${step}`, {});

  await post('/rates', { orderId: first.id, parcels: [ONE_POUND] });
  const shipment = await merchant.shipment({ orderId: first.id, parcels: [ONE_POUND] });
  const [, , third] = await get('/orders?status=pending');
  await post('/shipments/batch', { shipments: [{ carrier: 'fleet', orderId: third.id }] });
  const toVoid = await merchant.shipment({ shipTo: addressAt('10001'), parcels: [ONE_POUND] });
  await merchant.scan(shipment.id, 'delivered');
  await post(`/shipments/${toVoid.id}/void`, {});
  const back = await post('/returns', {
    orderId: first.id,
    items: [{ orderItemId: first.items[0].id, quantity: 1, reason: 'Broken' }],
  });
  await post(`/returns/${back.id}/approve`, {});
  const received = { id: back.items[0].id, receivedQuantity: 1, condition: 'sellable' };
  await post(`/returns/${back.id}/receive`, { items: [received] });
  await post(`/returns/${back.id}/complete`, {});
  await post('/trackers', { trackingCode: '1Z999AA10123456784', carrier: 'fleet', orderId: first.id });
  const between = { fromWarehouseId: merchant.warehouse, toWarehouseId: merchant.annex };
  await post('/inventory/transfers', { productId: mug, ...between, quantity: 1 });
  await post('/manifests', { warehouseId: merchant.warehouse });
  await post('/destination-zones', { name: 'West', areas: [{ country: 'US', states: ['CA'] }] });
  const zoned = { conditions: { zones: ['domestic'] }, actions: { addTags: ['near'] } };
  await post('/automation-rules', { name: 'Near', ...zoned });
  await post('/automation-rules/preview', zoned);
  await done('PUT', '/settings/handling', { isActive: true });
  const [member] = await get('/assignees');
  await done('PUT', `/orders/${second.id}`, { assigneeId: member.id });
  await merchant.order([ITEM]);
  const tagged = [{ id: first.id, addTags: ['later'] }];
  const canceled = await post('/batches/order-updates', { orders: tagged });
  await post(`/batches/${canceled.id}/cancel`, {});
  const batch = await post('/batches/order-updates', { orders: [...tagged, { id: 'ord_none', hold: true }] });
  const imported = merchant.newOrder([{ sku: 'MUG', quantity: 1 }]);
  const imports = await post('/batches/orders', { orders: [imported] });
  await post('/batches/products', {
    products: [{ sku: 'MUG', name: 'Mug', stock: 40 }],
    updateExisting: true,
  });
  const file = await post('/batches/order-exports', { layout: 'items' });
  for (const list of ['shipment', 'product']) await post(`/batches/${list}-exports`, {});
  // An account has one batch running at a time.
  for (let n = 0; n < 6; n++) await api.shipping.batchJobs.runDue({});
  await post(`/batches/${batch.id}/retry`, {});
  const [{ orderId }] = await merchant.get(`/batches/${imports.id}/lines`);
  await post('/batches/rates', { quotes: [{ orderId }] });
  await post('/batches/labels', { labels: [{ orderId, carrier: 'fleet' }] });
  const byHand = await merchant.order([ITEM]);
  await post('/batches/mark-shipped', { orders: [{ id: byHand.id }] });
  await runJobs(api);
  await delivery.settled();
  await api.keyUsage.flush();

  for (const query of [
    ...['', 'status=pending', 'storeId=shop', 'storeId=shop&status=pending', 'orderNumber=N-1', 'q=Ada'],
    ...[
      'q=Ada%20Main',
      'ready=true',
      'unprinted=true',
      'hasStoreDifference=true',
      'sort=-total',
      'shipToCheck=unverified',
      'late=true',
      'dueToday=true',
      `assigneeId=${member.id}`,
    ],
    ...['allocation=none', `warehouseId=${merchant.annex}`, 'createdFrom=2020-01-01T00:00:00Z', 'tag=gift'],
  ])
    await get(`/orders?limit=5&${query}`);
  for (const path of [
    ...['/orders/count', `/orders/${first.id}`, `/orders/${first.id}/activity`, '/search?q=Ada', '/me'],
    ...[
      '/shipments',
      `/shipments?orderId=${first.id}`,
      '/shipments?status=purchased',
      '/shipments?order=N-1',
      '/shipments?storeReport=failed',
    ],
    ...['/shipments?trackingCode=1Z', '/shipments?carrier=fleet', `/shipments/${shipment.id}`],
    ...[
      `/shipments/${shipment.id}/tracking`,
      '/trackers',
      '/trackers?trackingCode=1Z',
      `/returns/${back.id}`,
    ],
    ...['/returns', '/returns?status=requested', `/returns?orderId=${first.id}`, '/returns?q=Ada'],
    ...[
      '/products',
      '/products?sku=MUG',
      '/products?q=mu',
      '/inventory',
      '/inventory?belowReorderPoint=true',
    ],
    ...[`/inventory?productId=${mug}&warehouseId=${merchant.warehouse}`, '/inventory?q=mu'],
    ...['/inventory/movements', '/inventory/movements?sku=MUG', '/inventory/movements?order=N-1'],
    ...[
      '/batches',
      '/batches?kind=labels',
      '/batches?status=done',
      `/batches/${batch.id}/lines?status=failed`,
    ],
    ...['/events/stream', '/events/stream?after=latest&types=order.created&wait=1'],
    ...['/manifests', '/pickups', '/collections', '/events', `/events?resourceId=${first.id}`, '/webhooks'],
    ...[`/webhooks/${hook.id}/deliveries`, `/webhooks/${hook.id}/deliveries?status=delivered`],
    ...[`/webhooks/${hook.id}/deliveries?q=N-1`, '/warehouses', '/packages', '/automation-rules'],
    ...['/destination-zones', '/settings/handling'],
    ...['/order-views', '/print-stations', '/carrier-accounts', '/settings'],
  ])
    await get(path);
  const papers = { orderIds: [first.id, second.id], parts: ['packing-slip'], paperSize: '4x6' };
  await call('POST', '/documents/combined', papers);
  await call('POST', '/documents/pick-list', { orderIds: [second.id] });
  const size = '4x6';
  await call('POST', '/documents/product-labels', { products: [{ productId: mug }], size });
  await call('POST', '/documents/bin-labels', { warehouseId: merchant.warehouse, size });
  await call('POST', '/documents/count-sheet', { warehouseId: merchant.warehouse });
  await readEveryList((path) => call('GET', path), { things: 2 });
  await call('GET', '/orders?limit=20', undefined, { accept: 'text/csv' });
  await call('GET', `/batches/${file.id}/file`);
  await post('/webhooks/try-filter', {
    events: ['order.created'],
    filter: { path: 'data.items[*].sku', equals: 'MUG' },
  });
  const browser = await openSession(api, merchant.accountId);
  const pages = [
    '/session',
    '/sessions',
    '/api-keys',
    '/overview',
    '/request-log',
    '/request-log?method=POST',
  ];
  for (const path of [...pages, `/webhooks/${hook.id}/stats`]) await browser.call('GET', path);
  for (const action of ['open', 'lock', 'take_over'])
    await browser.call('PUT', `/orders/${first.id}/packing/0123456789abcdef`, { json: { action } });
  await browser.call('GET', `/orders/${first.id}/packing`);
  await browser.call('DELETE', `/orders/${first.id}/packing/0123456789abcdef`);
  await post(`/orders/${first.id}/erase`, {});
  await delivery.settled();
  return merchant;
}

async function runJobs({ shipping, clock }: TestApi): Promise<void> {
  const onError = (error: unknown) => {
    throw error;
  };
  const stopping = new AbortController().signal;
  await shipping.orders.checkShipTo({ onChanged: () => {}, onError, stopping });
  await shipping.allocator.runJobs(onError);
  await shipping.stockEvents.emitDue({ onError, stopping });
  await shipping.purchases.settleDue(onError);
  await shipping.documents.settleDue(onError);
  await shipping.tracking.simulateDue(onError);
  await shipping.refunds.settleDue(onError);
  await shipping.manifests.finishDue();
  await shipping.warehouses.takeOlderOrders({ onError, stopping });
  await shipping.handling.recomputeDue({ onError, stopping });
  await shipping.rates.prune(clock.now());
  for (let n = 0; n < 3; n++) await shipping.batchJobs.runDue({ onError, stopping });
  await shipping.batchJobs.prune();
}
