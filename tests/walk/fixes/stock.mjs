import { openReturn, receive } from './returns.mjs';
import { buy, orderText, POUND } from './shop.mjs';

export async function untrackedProducts(steps, shop) {
  steps.chapter('2. A product whose stock is not tracked stays that way');
  const card = await shop.product('Gift card');
  const order = await shop.order([{ productId: card.id, quantity: 1 }]);
  await buy(steps, { orderId: order.id, carrier: 'fleet', parcels: POUND });
  const back = await openReturn(steps, order, 1);
  await receive(steps, back, [{ id: back.items[0].id, receivedQuantity: 1, condition: 'sellable' }]);
  await shop.levels(card, []);
  const next = await shop.order([{ productId: card.id, quantity: 5 }]);
  await buy(steps, { orderId: next.id, carrier: 'fleet', parcels: POUND });
}

export async function trackedProducts(steps, shop) {
  steps.chapter('2. A product whose stock is tracked ships only what is there');
  const mug = await shop.product('Tracked mug', { trackInventory: true });
  await shop.stock(mug, 2);
  const order = await shop.order([{ productId: mug.id, quantity: 2 }]);
  const fromElsewhere = { orderId: order.id, carrier: 'fleet', warehouseId: shop.other.id, parcels: POUND };
  await buy(steps, fromElsewhere, { status: 409, holds: { code: 'CONFLICT' } });
  await buy(steps, { ...fromElsewhere, stock: 'adjust' });
  await shop.levels(mug, undefined);
}

export async function authoritativeCount(steps, shop) {
  steps.chapter('6. A stock count is authoritative');
  const mug = await shop.product('Counted mug', { trackInventory: true });
  await shop.stock(mug, 5);
  const first = await shop.order([{ productId: mug.id, quantity: 3 }]);
  const second = await shop.order([{ productId: mug.id, quantity: 2 }]);
  await shop.stock(mug, 3);
  const look = ({ id }, allocation) =>
    steps.get(`/orders/${id}`, { holds: { allocation }, tells: orderText });
  await look(first, 'full');
  await look(second, 'none');
  await shop.stock(mug, 5);
  await look(second, 'full');
}

export async function voidElsewhere(steps, shop) {
  steps.chapter('7. A voided label restores the reservation');
  const mug = await shop.product('Voided mug', { trackInventory: true });
  await shop.stock(mug, 1);
  await shop.stock(mug, 1, shop.other);
  const order = await shop.order([{ productId: mug.id, quantity: 1 }]);
  const { id } = await buy(steps, {
    orderId: order.id,
    carrier: 'fleet',
    warehouseId: shop.other.id,
    parcels: POUND,
  });
  await steps.post(`/shipments/${id}/void`, undefined, { status: 200, tells: ({ status }) => status });
  await steps.get(`/orders/${order.id}`, { holds: { allocation: 'full' }, tells: orderText });
}
