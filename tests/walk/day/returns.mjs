export async function surprisingReturns(steps, shop, orders) {
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
