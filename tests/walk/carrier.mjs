import { connect, disconnect } from './carrier/account.mjs';
import { verifyAddresses } from './carrier/addresses.mjs';
import { bringBack, refundToTheEnd, sendAbroad, sendSeveralParcels } from './carrier/labels.mjs';
import { replayRecordings } from './carrier/replay.mjs';
import { printLabels, sellThroughVendor } from './carrier/sale.mjs';
import { openShop } from './carrier/shop.mjs';
import { followElsewhere, trackByWebhook } from './carrier/tracking.mjs';

/** A merchant's own account of an aggregator, from connecting it to the last refund. */
export async function carrierTour(steps, vendor, installation) {
  const shop = await openShop(steps);
  const account = await connect(steps, vendor, installation);
  await verifyAddresses(steps);
  const sale = await sellThroughVendor(steps, { shop, vendor, account });
  await printLabels(steps, sale.shipment);
  await trackByWebhook(steps, vendor, sale);
  await bringBack(steps, sale);
  await refundToTheEnd(steps, { shop, vendor, account, installation });
  await sendSeveralParcels(steps, { shop, vendor, account });
  await sendAbroad(steps, { shop, vendor, account });
  await followElsewhere(steps, vendor);
  await disconnect(steps, account);
  await replayRecordings(steps, shop, vendor);
}
