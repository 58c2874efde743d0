import { orderText, rateText } from './sale.mjs';
import { ADA, expectStock } from './shop.mjs';

/** A second order, a label bought by mistake, and everything as it was before. */
export async function voidLabel(steps, shop) {
  const { mark, product, warehouse } = shop;
  steps.chapter('A label voided');
  const order = await steps.post(
    '/orders',
    {
      orderNumber: `${mark}-1002`,
      storeId: 'walk',
      warehouseId: warehouse.id,
      shipTo: ADA,
      items: [{ sku: product.sku, quantity: 2 }],
    },
    {
      holds: { status: 'pending', allocation: 'full' },
      tells: orderText,
      causes: ({ id }) => [['order.created', { id, status: 'pending' }]],
    },
  );
  await expectStock(steps, shop, 8, 2);
  const { rates } = await steps.post(
    '/rates',
    { orderId: order.id },
    { tells: ({ rates }) => rates.map(rateText).join(' · ') },
  );
  const shipment = await steps.post(
    '/shipments',
    { rateId: rates.at(-1).id },
    {
      holds: { status: 'purchased' },
      tells: ({ trackingCode, status, service, rate }) => `${trackingCode} ${status}, ${service} for ${rate}`,
      causes: ({ id }) => [
        ['shipment.created', { id }],
        ['order.updated', { id: order.id, status: 'shipped' }],
      ],
    },
  );
  await expectStock(steps, shop, 6, 0);
  const { id, trackingCode } = shipment;
  await steps.post(
    `/shipments/${id}/void`,
    { reason: 'Wrong service' },
    {
      status: 200,
      holds: { status: 'voided', refundStatus: 'refunded', trackingStatus: 'cancelled', label: null },
      tells: ({ status, refundStatus }) => `${status}, ${refundStatus}`,
      causes: () => [
        ['shipment.voided', { id, trackingCode, refundStatus: 'refunded' }],
        ['order.updated', { id: order.id, status: 'pending', allocation: 'full' }],
      ],
    },
  );
  await steps.get(`/orders/${order.id}`, {
    holds: { status: 'pending', allocation: 'full', items: [{ shippedQuantity: 0, allocatedQuantity: 2 }] },
    tells: orderText,
  });
  await expectStock(steps, shop, 8, 2);
  return order;
}
