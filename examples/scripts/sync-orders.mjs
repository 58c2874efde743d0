// Copies orders of a shop into Waybill: node sync-orders.mjs orders.json
// It can be run again at any time: orders that exist already are left alone.
import { readFileSync } from 'node:fs';
import { createWaybill } from '@waybill/sdk';

const waybill = createWaybill({ baseUrl: process.env.WAYBILL_URL, apiKey: process.env.WAYBILL_KEY });
const [file] = process.argv.slice(2);
const shopOrders = JSON.parse(readFileSync(file, 'utf8'));

const toOrder = ({ number, customer, lines }) => ({
  orderNumber: String(number),
  storeId: 'my-shop',
  shipTo: customer,
  items: lines.map(({ title, count, ounces }) => ({
    name: title,
    quantity: count,
    weight: { value: ounces, unit: 'oz' },
  })),
});

const counts = { created: 0, existing: 0, failed: 0 };
for (let start = 0; start < shopOrders.length; start += 100) {
  const orders = shopOrders.slice(start, start + 100).map(toOrder);
  const results = await waybill.orders.createBatch({ orders });
  for (const [index, { status, error }] of results.entries()) {
    if (status === 201) counts.created += 1;
    else if (status === 409) counts.existing += 1;
    else {
      counts.failed += 1;
      console.error(`${orders[index].orderNumber}: ${error.message}`);
    }
  }
}
console.log(`${counts.created} created, ${counts.existing} existing, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
