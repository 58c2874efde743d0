// Buys the cheapest label for every order that is ready, and saves the labels as files: node print-labels.mjs folder [zpl]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiError, createWaybill } from '@waybill/sdk';

const waybill = createWaybill({ baseUrl: process.env.WAYBILL_URL, apiKey: process.env.WAYBILL_KEY });
const [folder, format = 'pdf'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

// All of them first: orders leave this list while their labels are bought.
const orders = [];
for await (const order of waybill.orders.list({ ready: true })) orders.push(order);

for (const { id, orderNumber } of orders) {
  try {
    // The same key after a crash gets the label that was bought, not another one.
    const options = { idempotencyKey: `label-${id}` };
    const shipment = await waybill.shipments.buy({ orderId: id, select: { by: 'cheapest' } }, options);
    const label = await waybill.shipments.getLabel(shipment.id, { format });
    writeFileSync(join(folder, `${orderNumber}.${format}`), Buffer.from(await label.arrayBuffer()));
    await waybill.shipments.markPrinted({ ids: [shipment.id] });
    console.log(`${orderNumber}: ${shipment.trackingCode}, ${shipment.rate} ${shipment.currency}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.error(`${orderNumber}: ${error.message}`);
    process.exitCode = 1;
  }
}
