import { randomBytes } from 'node:crypto';
import { WalkFailure } from './steps.mjs';

const EVENTS = [
  'order.created',
  'order.updated',
  'shipment.created',
  'shipment.tracking_updated',
  'shipment.voided',
];
export const ADA = {
  name: 'Ada Lovelace',
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  postalCode: '90277',
  country: 'US',
};
const OAKLAND = {
  company: 'Mugs & Co',
  street1: '2201 Broadway',
  city: 'Oakland',
  state: 'CA',
  postalCode: '94612',
  country: 'US',
};

/** What has to be there before the first order. The mark keeps this walk's names apart from any other's. */
export async function openShop(steps, receiver) {
  const mark = randomBytes(3).toString('hex').toUpperCase();
  steps.chapter('Open shop');
  const subscription = receiver && (await subscribe(steps, receiver));
  const warehouse = await steps.post(
    '/warehouses',
    { name: `Oakland ${mark}`, address: OAKLAND, timezone: 'America/Los_Angeles' },
    { tells: ({ name, address }) => `${name}, ${address.city} ${address.postalCode}` },
  );
  const product = await steps.post(
    '/products',
    { sku: `MUG-${mark}`, name: 'Blue mug', price: 12.5, weight: { value: 12, unit: 'oz' } },
    { tells: ({ sku, name, price, currency }) => `${sku} ${name}, ${price} ${currency}` },
  );
  const shop = { mark, product, warehouse, subscription };
  await steps.post(
    '/inventory/adjustments',
    { productId: product.id, warehouseId: warehouse.id, delta: 10, reason: 'received', reference: 'PO-1007' },
    {
      holds: { level: { onHand: 10, allocated: 0, available: 10 } },
      tells: ({ movement, level }) => `${movement.onHandDelta} ${movement.reason}: ${levelText(level)}`,
    },
  );
  return shop;
}

async function subscribe(steps, receiver) {
  const subscription = await steps.post(
    '/webhooks',
    { url: receiver.url, events: EVENTS },
    { holds: { isActive: true }, tells: ({ url, events }) => `${events.length} events to ${url}` },
  );
  receiver.secret = subscription.secret;
  return subscription;
}

/** Looks at the stock of the product and holds it to what it should be. */
export const expectStock = (steps, { product }, onHand, allocated) =>
  steps.get(`/inventory?sku=${product.sku}`, {
    holds: [{ onHand, allocated, available: onHand - allocated }],
    tells: ([level]) => levelText(level),
  });

const levelText = ({ onHand, allocated, available }) =>
  `on hand ${onHand}, allocated ${allocated}, available ${available}`;

function ledgerText(movements) {
  const sum = (field) => movements.reduce((total, movement) => total + movement[field], 0);
  const [onHand, allocated] = [sum('onHandDelta'), sum('allocatedDelta')];
  const [{ onHandAfter, allocatedAfter }] = movements;
  if (onHand !== onHandAfter || allocated !== allocatedAfter)
    throw new WalkFailure(
      `the ledger sums to ${onHand} and ${allocated}, not ${onHandAfter} and ${allocatedAfter}`,
    );
  return `${movements.length} movements sum to ${onHand} on hand, ${allocated} allocated`;
}

/** Leaves as little as can be: what has been ordered and moved stays in the books. */
export async function tidyUp(steps, shop, order) {
  const { product, warehouse, subscription } = shop;
  steps.chapter('Tidy up');
  await steps.post(`/orders/${order.id}/cancel`, undefined, {
    status: 200,
    holds: { status: 'cancelled', allocation: 'none' },
    tells: ({ orderNumber, status }) => `${orderNumber} ${status}`,
    causes: () => [['order.updated', { id: order.id, status: 'cancelled' }]],
  });
  await steps.get(`/inventory/movements?sku=${product.sku}`, { tells: ledgerText });
  await expectStock(steps, shop, 8, 0);
  await steps.post(
    '/inventory/adjustments',
    { productId: product.id, warehouseId: warehouse.id, setTo: 0, reason: 'count' },
    { holds: { level: { onHand: 0 } }, tells: ({ level }) => levelText(level) },
  );
  await steps.put(
    `/products/${product.id}`,
    { active: false },
    { holds: { active: false }, tells: ({ sku }) => `${sku} is no longer sold` },
  );
  if (!warehouse.isDefault) await steps.delete(`/warehouses/${warehouse.id}`, { tells: () => 'deleted' });
  if (subscription) await steps.delete(`/webhooks/${subscription.id}`, { tells: () => 'deleted' });
}
