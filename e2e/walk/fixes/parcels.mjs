import { WalkFailure } from '../steps.mjs';
import { buy, POUND } from './shop.mjs';

export async function parcelsOfTheirOwn(steps, shop) {
  steps.chapter('4. Parcels have their own identity');
  const mug = await shop.product('Mug in two parcels');
  const order = await shop.order([{ productId: mug.id, quantity: 2 }]);
  const shipment = await buy(steps, { orderId: order.id, carrier: 'fleet', parcels: [...POUND, ...POUND] });
  const [first, second] = shipment.parcels.map(({ trackingCode }) => trackingCode);
  if (first === second || first !== shipment.trackingCode)
    throw new WalkFailure(`the parcels have the codes ${first} and ${second}`);
  const scan = (trackingCode) =>
    steps.post(
      '/tracking-events',
      { trackingCode, status: 'delivered' },
      { tells: ({ status, parcels }) => `${status}: ${parcels.map((one) => one.status).join(', ')}` },
    );
  const look = (trackingStatus) =>
    steps.get(`/shipments/${shipment.id}`, {
      holds: { trackingStatus },
      tells: ({ trackingStatus }) => `the shipment is ${trackingStatus}`,
    });
  await scan(second);
  await look('pre_transit');
  await scan(first);
  await look('delivered');
}
