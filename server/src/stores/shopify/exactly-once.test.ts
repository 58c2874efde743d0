import { expect, test } from 'vitest';
import { SHOP_FAULTS } from '../../../../tests/support/shops/shopify/index.ts';
import { openStage } from '../../../../tests/support/shops/shopify/stage.ts';
import type { ReportOutcome, ShipmentReport } from '../store.ts';

const ORDERS = 25;
const MAX_ATTEMPTS = 60;

/** As the sender of reports does: what may have arrived is sent again with that said. */
async function untilReported(
  report: ShipmentReport,
  send: (report: ShipmentReport) => Promise<ReportOutcome>,
) {
  let { mayHaveArrived } = report;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const outcome = await send({ ...report, mayHaveArrived });
    if (outcome.outcome === 'reported' || outcome.outcome === 'refused') return outcome;
    if (outcome.outcome === 'unknown') mayHaveArrived = true;
  }
  throw new Error('it was never reported');
}

test('every shipment is reported exactly once by a shop that fails in four of ten calls', async () => {
  const stage = await openStage({ bucket: { restoreRate: 1000 } });
  const { shop, store, clock } = stage;
  const second = shop.addLocation('Store');
  const orders = Array.from({ length: ORDERS }, (_, i) =>
    shop.addOrder({ lines: [{ quantity: 4 }, { quantity: 3, ...(i % 2 === 0 && { location: second }) }] }),
  );
  // One that hangs takes real time, and has a test of its own.
  const kinds = SHOP_FAULTS.filter((fault) => fault !== 'hang');
  shop.faults.atRandom({ seed: 'shopify', probability: 0.4, kinds });
  // Two shipments of each: parts of a fulfillment order are what Shopify takes twice.
  const reports = orders.flatMap((order) =>
    ['A', 'B'].map((name) => ({
      ...{ externalId: order.id, orderNumber: order.name, isComplete: name === 'B', shippedAt: clock.now() },
      items: order.lines.map(({ id, sku, title }, i) => ({
        ...{ externalId: id, sku, name: title, quantity: i === 0 ? 2 : 1 },
      })),
      parcels: [{ trackingCode: `${name}${order.id}`, trackingUrl: null }],
      ...{
        carrier: 'usps',
        carrierName: 'USPS',
        service: null,
        notifyCustomer: false,
        mayHaveArrived: false,
      },
      shipTo: { street1: '1 Main St', city: 'Springfield', country: 'US' },
    })),
  );
  const outcomes = await Promise.all(reports.map((report) => untilReported(report, store.report)));
  shop.faults.clear();

  for (const [i, order] of orders.entries()) {
    const reported = order.fulfillments.flatMap(({ lines, tracking }) =>
      lines.map(({ workLine, quantity }) => `${tracking[0]?.number[0]} ${workLine.line.id} ${quantity}`),
    );
    const [mugs, plates] = order.lines.map(({ id }) => id);
    expect(reported.sort()).toEqual([`A ${mugs} 2`, `A ${plates} 1`, `B ${mugs} 2`, `B ${plates} 1`].sort());
    const references = outcomes
      .slice(2 * i, 2 * i + 2)
      .flatMap((one) => (one.outcome === 'reported' ? one.references : []));
    expect([...references].sort()).toEqual(order.fulfillments.map(({ id }) => id).sort());
  }
  expect(Object.keys(shop.faults.counts).length).toBeGreaterThan(6);
  await stage.close();
});
