import { describeLabel } from './labels.mjs';
import { expectStock } from './shop.mjs';

/** One of three mugs comes back, with a label for it, and can be sold again. */
export async function bringBack(steps, shop, { order }) {
  const [mugs, postcard] = order.items;
  steps.chapter('A return');
  const created = await steps.post(
    '/returns',
    {
      orderId: order.id,
      items: [{ orderItemId: mugs.id, quantity: 1, reason: 'One too many' }],
      createLabel: true,
    },
    {
      holds: { orderId: order.id, status: 'label_created', items: [{ quantity: 1, receivedQuantity: 0 }] },
      tells: returnText,
      causes: ({ labelShipmentId }) => [
        [
          'order.updated',
          { id: order.id, changed: ['items'], items: [{ returnedQuantity: 1 }, { id: postcard.id }] },
        ],
        ['shipment.created', { id: labelShipmentId }],
      ],
    },
  );
  const label = `/shipments/${created.labelShipmentId}`;
  const { trackingCode } = await steps.get(label, {
    holds: { isReturn: true, shipFrom: order.shipTo, shipTo: shop.warehouse.address },
    tells: ({ trackingCode, shipFrom, shipTo }) => `${trackingCode} from ${shipFrom.city} to ${shipTo.city}`,
  });
  await steps.get(`${label}/label`, { tells: (bytes) => describeLabel('pdf', bytes, trackingCode) });
  await steps.post(
    `${label}/tracking-events`,
    { status: 'in_transit' },
    {
      tells: ({ status }) => status,
      causes: ({ shipmentId: id }) => [['shipment.tracking_updated', { id, status: 'in_transit' }]],
    },
  );
  await steps.get(`/returns/${created.id}`, { holds: { status: 'in_transit' }, tells: returnText });
  await steps.post(
    `/returns/${created.id}/receive`,
    { items: [{ id: created.items[0].id, receivedQuantity: 1, condition: 'sellable' }] },
    {
      status: 200,
      holds: { status: 'received', items: [{ receivedQuantity: 1, condition: 'sellable' }] },
      tells: returnText,
    },
  );
  await expectStock(steps, shop, 8, 0);
  await steps.post(`/returns/${created.id}/complete`, undefined, {
    status: 200,
    holds: { status: 'completed' },
    tells: returnText,
  });
}

const returnText = ({ status, items: [item] }) =>
  `${status}: ${item.receivedQuantity} of ${item.quantity} received${item.condition ? `, ${item.condition}` : ''}`;
