import { ADA } from '../../support/places.ts';
import type { Client, OwnOrder } from './client.ts';

const PARCELS = [{ weight: { value: 2, unit: 'lb' } }];

type Operation = (client: Client) => Promise<unknown>;

/** Operations with their weights. An operation without a suitable resource creates an order instead. */
const OPERATIONS: readonly (readonly [weight: number, Operation])[] = [
  [30, createOrder],
  [14, updateOrder],
  [12, adjustStock],
  [5, transferStock],
  [4, cancelOrder],
  [16, shipOrder],
  [4, shipParcel],
  [6, voidLabel],
  [5, scanParcel],
  [4, returnOrder],
  [2, subscribe],
  [4, sendTestEvent],
  [12, readSomething],
];
const TOTAL = OPERATIONS.reduce((sum, [weight]) => sum + weight, 0);

export async function doSomething(client: Client): Promise<void> {
  let point = client.random.next() * TOTAL;
  for (const [weight, operation] of OPERATIONS) {
    point -= weight;
    if (point < 0) return void (await operation(client));
  }
}

/** Removes a random element from the list: what it becomes next depends on the response. */
function takeRandom<T>({ random }: Client, things: T[]): T | undefined {
  if (things.length === 0) return undefined;
  return things.splice(random.between(0, things.length - 1), 1)[0];
}

async function createOrder(client: Client): Promise<void> {
  const { account, random } = client;
  const known = account.skus.slice(0, random.between(1, account.skus.length));
  const items = known.map((sku) => ({ sku, quantity: random.between(1, 3) }));
  const entry = await client.write({
    kind: 'order',
    path: '/orders',
    keyed: random.chance(0.5),
    json: (mark) => ({
      orderNumber: mark,
      warehouseId: random.pick(account.warehouseIds),
      shipTo: ADA,
      items: [...items, { name: 'Postcard', quantity: 1, weight: { value: 1, unit: 'oz' } }],
    }),
  });
  if (entry.outcome === 'acknowledged') client.pending.push({ id: entry.data.id, items: entry.data.items });
}

async function updateOrder(client: Client): Promise<unknown> {
  const order = client.pending.at(-1);
  if (order === undefined) return createOrder(client);
  const path = `/orders/${order.id}`;
  return client.write({
    kind: 'update',
    method: 'PUT',
    path,
    json: (notes) => ({ notes }),
    subject: order.id,
  });
}

async function cancelOrder(client: Client): Promise<unknown> {
  const order = takeRandom(client, client.pending);
  if (order === undefined) return createOrder(client);
  return client.write({ kind: 'cancel', path: `/orders/${order.id}/cancel`, subject: order.id });
}

async function adjustStock(client: Client): Promise<void> {
  const { account, random } = client;
  await client.write({
    kind: 'adjust',
    path: '/inventory/adjustments',
    keyed: random.chance(0.5),
    json: (reference) => ({
      sku: random.pick(account.skus),
      warehouseId: random.pick(account.warehouseIds),
      delta: random.between(1, 5),
      reason: 'received',
      reference,
    }),
  });
}

async function transferStock(client: Client): Promise<void> {
  const { account, random } = client;
  const [one, other] = account.warehouseIds;
  const [fromWarehouseId, toWarehouseId] = random.chance(0.5) ? [one, other] : [other, one];
  await client.write({
    kind: 'transfer',
    path: '/inventory/transfers',
    keyed: random.chance(0.5),
    json: (reference) => ({
      sku: random.pick(account.skus),
      fromWarehouseId,
      toWarehouseId,
      quantity: random.between(1, 5),
      reference,
    }),
  });
}

/** Always with an idempotency key, because it spends money. */
async function buy(client: Client, what: object, order: OwnOrder | undefined): Promise<void> {
  const entry = await client.write({
    kind: 'label',
    path: '/shipments',
    keyed: true,
    json: (reference) => ({ carrier: 'fleet', service: 'ground', ...what, reference }),
    ...(order && { subject: order.id }),
  });
  if (entry.outcome === 'acknowledged') client.unscanned.push({ id: entry.data.id, order });
}

async function shipOrder(client: Client): Promise<void> {
  const order = takeRandom(client, client.pending);
  if (order === undefined) return createOrder(client);
  return buy(client, { orderId: order.id }, order);
}

async function shipParcel(client: Client): Promise<void> {
  const [warehouseId] = client.account.warehouseIds;
  return buy(client, { shipTo: ADA, parcels: PARCELS, warehouseId }, undefined);
}

async function voidLabel(client: Client): Promise<void> {
  const shipment = takeRandom(client, client.unscanned);
  if (shipment === undefined) return createOrder(client);
  const path = `/shipments/${shipment.id}/void`;
  const entry = await client.write({
    kind: 'void',
    path,
    json: (reason) => ({ reason }),
    subject: shipment.id,
  });
  if (entry.outcome === 'acknowledged' && shipment.order) client.pending.push(shipment.order);
}

async function scanParcel(client: Client): Promise<void> {
  const shipment = takeRandom(client, client.unscanned);
  if (shipment === undefined) return createOrder(client);
  const path = `/shipments/${shipment.id}/tracking-events`;
  const json = (statusDetail: string) => ({ status: 'in_transit', statusDetail });
  const entry = await client.write({ kind: 'scan', path, json, subject: shipment.id });
  if (entry.outcome === 'acknowledged' && shipment.order) client.shipped.push(shipment.order);
}

async function returnOrder(client: Client): Promise<void> {
  const order = takeRandom(client, client.shipped);
  if (order === undefined) return createOrder(client);
  const items = order.items.map(({ id, quantity }) => ({ orderItemId: id, quantity, reason: 'Too small' }));
  const entry = await client.write({
    kind: 'return',
    path: '/returns',
    keyed: client.random.chance(0.5),
    json: (notes) => ({ orderId: order.id, items, notes, createLabel: true }),
    subject: order.id,
  });
  if (entry.outcome !== 'acknowledged') return;
  const { id, items: back } = entry.data as { id: string; items: { id: string; quantity: number }[] };
  const received = back.map((item) => ({
    id: item.id,
    receivedQuantity: item.quantity,
    condition: 'sellable',
  }));
  await client.write({
    kind: 'receive',
    path: `/returns/${id}/receive`,
    json: () => ({ items: received }),
    subject: id,
  });
}

async function subscribe(client: Client): Promise<unknown> {
  const { subscriptionId, receiver } = client;
  client.subscriptionId = undefined;
  if (subscriptionId !== undefined) {
    const path = `/webhooks/${subscriptionId}`;
    return client.write({ kind: 'unsubscribe', method: 'DELETE', path, subject: subscriptionId });
  }
  const entry = await client.write({
    kind: 'subscribe',
    path: '/webhooks',
    keyed: client.random.chance(0.5),
    json: (mark) => ({ url: receiver.urlFor(mark), events: ['shipment.voided'] }),
  });
  if (entry.outcome !== 'acknowledged') return;
  client.subscriptionId = entry.data.id;
  receiver.secrets.set(entry.mark, entry.data.secret);
}

async function readSomething({ account, random, pending, read }: Client): Promise<void> {
  const order = pending.at(-1);
  const lists = [
    '/orders',
    '/shipments',
    '/returns',
    '/products',
    `/webhooks/${account.subscriptionId}/deliveries`,
  ];
  await read(order !== undefined && random.chance(0.5) ? `/orders/${order.id}` : random.pick(lists));
}

async function sendTestEvent({ account, write }: Client): Promise<void> {
  const path = `/webhooks/${account.subscriptionId}/test`;
  await write({ kind: 'test event', path, json: () => ({}) });
}
