import { ADA } from '../shop.mjs';
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

export async function serviceMarks(steps, shop) {
  steps.chapter('10. Economy and Express look different on the label');
  const marks = [];
  for (const service of ['economy', 'express']) {
    const direct = { carrier: 'fleet', service, shipTo: ADA, warehouseId: shop.home.id, parcels: POUND };
    const { id } = await buy(steps, direct);
    await steps.get(`/shipments/${id}/label?format=zpl`, {
      tells: (label) => {
        const [, mark] = /\^FD([A-Z0-9]{1,2})\^FS/.exec(label.toString()) ?? [];
        marks.push(mark);
        return `${service} is marked ${mark}`;
      },
    });
  }
  if (marks[0] === undefined || marks[0] === marks[1])
    throw new WalkFailure(`the marks of economy and express are ${marks.join(' and ')}`);
}
