import { buy, POUND } from './shop.mjs';

const returnText = ({ status, items }) =>
  `${status}: ${items
    .map(
      ({ quantity, receivedQuantity, receipts }) =>
        `${receivedQuantity} of ${quantity} (${receipts.map((one) => `${one.quantity} ${one.condition}`).join(', ') || 'nothing yet'})`,
    )
    .join('; ')}`;

export const openReturn = (steps, order, quantity, fields = {}) =>
  steps
    .post(
      '/returns',
      {
        orderId: order.id,
        items: [{ orderItemId: order.items[0].id, quantity, reason: 'Changed my mind' }],
        ...fields,
      },
      { tells: returnText },
    )
    .then((back) =>
      back.status === 'requested'
        ? steps.post(`/returns/${back.id}/approve`, undefined, { status: 200, tells: returnText })
        : back,
    );

export const receive = (steps, { id }, items, options = {}) =>
  steps.post(`/returns/${id}/receive`, { items }, { status: 200, tells: returnText, ...options });

async function shipped(steps, shop, name, quantity) {
  const product = await shop.product(name, { trackInventory: true });
  await shop.stock(product, quantity);
  const order = await shop.order([{ productId: product.id, quantity }]);
  await buy(steps, { orderId: order.id, carrier: 'fleet', parcels: POUND });
  return { product, order };
}

export async function returnsInParts(steps, shop) {
  steps.chapter('3. Returns are received as they arrive');
  const { product, order } = await shipped(steps, shop, 'Returned mug', 4);
  const back = await openReturn(steps, order, 3);
  const [{ id }] = back.items;
  await receive(
    steps,
    back,
    [
      { id, receivedQuantity: 1, condition: 'sellable' },
      { id, receivedQuantity: 1, condition: 'damaged' },
    ],
    { holds: { status: 'partially_received' } },
  );
  await shop.levels(product, [{ onHand: 1 }]);
  await steps.post(`/returns/${back.id}/complete`, undefined, {
    status: 200,
    holds: { status: 'completed' },
    tells: returnText,
  });
  const late = await openReturn(steps, order, 1);
  await receive(steps, late, [{ id: late.items[0].id, receivedQuantity: 1, condition: 'sellable' }], {
    holds: { status: 'received' },
  });
  await shop.levels(product, [{ onHand: 2 }]);
}

export async function returnsThatSurprise(steps, shop) {
  steps.chapter('3. A cancelled return that arrives anyway');
  const { order } = await shipped(steps, shop, 'Surprise mug', 2);
  const back = await openReturn(steps, order, 1, { createLabel: true });
  await steps.post(`/returns/${back.id}/cancel`, undefined, {
    status: 200,
    holds: { status: 'cancelled' },
    tells: returnText,
  });
  await steps.get(`/shipments/${back.labelShipmentId}`, {
    holds: { status: 'voided' },
    tells: ({ trackingCode, status }) => `the label ${trackingCode} is ${status}`,
  });
  await receive(steps, back, [{ id: back.items[0].id, receivedQuantity: 1, condition: 'sellable' }], {
    holds: { status: 'received' },
  });
}
