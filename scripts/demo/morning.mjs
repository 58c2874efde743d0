import { setTimeout as sleep } from 'node:timers/promises';
import { customersView } from './customer.mjs';
import { DemoFailure } from './failure.mjs';
import { BRAND, ORDERS, PRODUCTS, WAREHOUSE } from './goods.mjs';
import { sendDuringOutage } from './outage.mjs';

const EVENTS = [
  'order.created',
  'order.updated',
  'shipment.created',
  'shipment.tracking_updated',
  'shipment.voided',
];
/** Left for whoever looks at the dashboard afterwards. */
const NOT_PACKED = 3;
const NOT_PRINTED = 2;
const PENDING_MS = 90_000;

/**
 * From an empty warehouse to parcels at the customers' doors, and what a customer sees of that. Each program of the merchant has its
 * own client.
 */
export async function merchantsMorning({ clients, receiver, screen }) {
  const { shop, desk, scanner, office } = clients;
  const { warehouse, webhook } = await openWarehouse(office, receiver, screen);
  const orders = await takeOrders(shop, screen);

  screen.chapter('Rates are compared and labels bought for what can ship');
  const ready = await readyOrders(desk);
  const [mistake, ...parcels] = await buyLabels(desk, ready.slice(0, -NOT_PRINTED), screen);
  await voidLabel(desk, mistake, screen);
  await handOver(desk, warehouse, parcels, screen);
  await outForDelivery(scanner, parcels, screen);

  await allDelivered(office, webhook);
  await sendDuringOutage({ scanner, office, webhook, receiver, screen, parcels });
  await takeBack({ office, desk, scanner }, orders, parcels[0], screen);

  screen.chapter('Labels for the next pickup');
  await buyLabels(desk, ready.slice(-NOT_PRINTED), screen);
  await allDelivered(office, webhook);
  await checkWebhooks(office, webhook, receiver, screen);
  return { customersPage: await customersView({ desk, parcel: parcels[1], screen }) };
}

async function openWarehouse(office, receiver, screen) {
  screen.chapter('Products, stock and a webhook');
  const warehouse = await office.warehouses.create(WAREHOUSE);
  await screen.step(`warehouse in ${warehouse.address.city}, ${warehouse.address.state}`);
  await office.settings.updateBrand(BRAND);
  await screen.step(`brand of the shop: ${BRAND.name}`);
  for (const { stock, ...product } of PRODUCTS) {
    const { sku, name } = await office.products.create(product);
    await screen.step(`${sku.padEnd(10)} ${name}, ${stock} in stock`);
  }
  await office.inventory.adjustBatch({
    adjustments: PRODUCTS.map(({ sku, stock }) => ({
      sku,
      warehouseId: warehouse.id,
      delta: stock,
      reason: 'received',
      reference: 'PO-1007',
    })),
  });
  const webhook = await office.webhooks.create({ url: receiver.url, events: EVENTS });
  receiver.secret = webhook.secret;
  await screen.step(`webhook for ${webhook.events.length} events to ${webhook.url}`);
  return { warehouse, webhook };
}

async function takeOrders(shop, screen) {
  screen.chapter(`${ORDERS.length} orders come in and reserve stock`);
  const orders = [];
  for (const wanted of ORDERS) {
    const order = await shop.orders.create(wanted, { idempotencyKey: `order-${wanted.orderNumber}` });
    orders.push(order);
    screen.progress(orders.length, ORDERS.length);
    const note =
      order.status === 'on_hold'
        ? ` · on hold: ${order.holdReason}`
        : order.allocation === 'full'
          ? ''
          : ' · short of stock';
    await screen.step(
      `${order.orderNumber} ${order.shipTo.name}, ${order.shipTo.city} ${order.shipTo.state}: ${goodsOf(order)}${note}`,
    );
  }
  return orders;
}

const goodsOf = ({ items }) => items.map(({ quantity, sku }) => `${quantity} × ${sku}`).join(', ');

async function readyOrders(desk) {
  const ready = [];
  for await (const order of desk.orders.list({ ready: true, sort: 'createdAt' })) ready.push(order);
  return ready.slice(0, -NOT_PACKED);
}

/** The cheapest service; for gifts the fastest. */
async function buyLabels(desk, orders, screen) {
  const shipments = [];
  for (const order of orders) {
    const { rates } = await desk.rates.quote({ orderId: order.id });
    const fastest = rates.toSorted((a, b) => a.deliveryDays - b.deliveryDays)[0];
    const rate = order.isGift ? fastest : rates[0];
    if (rate === undefined) throw new DemoFailure(`no rate for order ${order.orderNumber}`);
    const shipment = await desk.shipments.buy({ rateId: rate.id }, { idempotencyKey: `label-${order.id}` });
    shipments.push(shipment);
    screen.progress(shipments.length, orders.length);
    const choice = order.isGift ? 'fastest' : 'cheapest';
    await screen.step(
      `${order.orderNumber} ${shipment.trackingCode} ${shipment.service} ${money(shipment)}, the ${choice} of ${rates.length}`,
    );
  }
  return shipments;
}

const money = ({ rate, currency }) => `${rate.toFixed(2)} ${currency}`;

async function voidLabel(desk, { id, trackingCode }, screen) {
  await desk.shipments.void(id);
  await screen.step(`${trackingCode} voided: its order is open and its stock reserved again`);
}

async function handOver(desk, warehouse, shipments, screen) {
  screen.chapter('Labels are printed, and the driver takes the parcels');
  const ids = shipments.map(({ id }) => id);
  const pdf = await desk.shipments.printLabels({ ids });
  await desk.shipments.markPrinted({ ids });
  await screen.step(`${ids.length} labels in one PDF of ${Math.ceil(pdf.size / 1024)} kB`);
  const manifest = await desk.manifests.create({ warehouseId: warehouse.id });
  await desk.manifests.handOver(manifest.id);
  await screen.step(`manifest of ${ids.length} parcels handed over: each is scanned as picked up`);
}

async function outForDelivery(scanner, parcels, screen) {
  const loaded = parcels.slice(0, 8);
  for (const [i, { trackingCode, shipTo }] of loaded.entries()) {
    const location = { city: shipTo.city, state: shipTo.state };
    await scanner.shipments.addScanByCode({ trackingCode, status: 'out_for_delivery', location });
    screen.progress(i + 1, loaded.length);
    await screen.step(`${trackingCode} out for delivery in ${shipTo.city}`);
  }
}

async function takeBack({ office, desk, scanner }, orders, parcel, screen) {
  screen.chapter('A return');
  const { orderNumber, items } = orders.find(({ id }) => id === parcel.orderId);
  const [item] = items;
  const stock = async () => {
    const { data } = await office.inventory.list({ sku: item.sku });
    return data[0].onHand;
  };
  const before = await stock();
  const created = await office.returns.create({
    orderId: parcel.orderId,
    items: [{ orderItemId: item.id, quantity: 1, reason: 'One too many' }],
    createLabel: true,
  });
  const { trackingCode } = await desk.shipments.get(created.labelShipmentId);
  await screen.step(`1 × ${item.sku} of order ${orderNumber} comes back with label ${trackingCode}`);
  await scanner.shipments.addScanByCode({ trackingCode, status: 'in_transit' });
  await desk.returns.receive(created.id, {
    items: [{ id: created.items[0].id, receivedQuantity: 1, condition: 'sellable' }],
  });
  await screen.step(`received in good condition: ${before} → ${await stock()} in stock`);
}

const countDeliveries = async (office, { id }, query) =>
  (await office.webhooks.listDeliveries(id, { limit: 1, ...query })).meta.total;

async function allDelivered(office, webhook) {
  const deadline = Date.now() + PENDING_MS;
  while ((await countDeliveries(office, webhook, { status: 'pending' })) > 0) {
    if (Date.now() > deadline) throw new DemoFailure('some webhooks are still pending');
    await sleep(500);
  }
}

/** The receiver must have verified everything that the server says it delivered. */
async function checkWebhooks(office, webhook, receiver, screen) {
  screen.chapter('Webhooks');
  const delivered = await countDeliveries(office, webhook, { status: 'delivered' });
  const all = await countDeliveries(office, webhook, {});
  if (receiver.rejected.length > 0) throw new DemoFailure(`a webhook was rejected: ${receiver.rejected[0]}`);
  if (delivered !== all || all !== receiver.deliveries.size)
    throw new DemoFailure(`${all} webhooks, ${delivered} delivered, ${receiver.deliveries.size} received`);
  for (const event of EVENTS) {
    const received = [...receiver.deliveries.values()].filter((one) => one.event === event);
    await screen.step(`${String(received.length).padStart(3)} ${event}`);
  }
}
