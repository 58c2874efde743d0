import { groupBy } from '../../../server/src/lib/group-by.ts';
import type { Storage } from '../../../server/src/storage/index.ts';
import type { ShopStage } from '../../support/shops/stage.ts';
import type { ImportedOrder } from './store-pulls.ts';
import type { Sent } from './store-reports.ts';

/** Each order that was placed is here once, as it was placed, with what was shipped of it; and no other. */
export function compareOrders(
  placed: ReadonlyMap<string, string>,
  imported: readonly ImportedOrder[],
  sent: readonly Sent[] = [],
): string[] {
  const findings: string[] = [];
  const found = groupBy(imported, ({ externalId }) => externalId);
  const shipped = groupBy(sent, ({ externalId }) => externalId);
  for (const [number, externalId] of placed) {
    const orders = found.get(externalId) ?? [];
    if (orders.length !== 1) findings.push(`order ${number} was imported ${orders.length} times`);
    for (const { items, storeDifference } of orders) {
      const [item] = items;
      const pieces = shipped.get(externalId)?.length ?? 0;
      if (items.length !== 1 || item?.quantity !== 2 || item.shippedQuantity !== pieces)
        findings.push(
          `order ${number} has ${JSON.stringify(items)}, and ${pieces} pieces of it were shipped`,
        );
      if (storeDifference !== null)
        findings.push(`order ${number} differs from the shop: ${JSON.stringify(storeDifference)}`);
    }
  }
  const known = new Set(placed.values());
  for (const externalId of found.keys())
    if (!known.has(externalId)) findings.push(`order ${externalId} was never placed`);
  return findings;
}

/** The shop knows each tracking code once, with its one piece, and nothing else. */
export async function compareShipments(stage: ShopStage, sent: readonly Sent[]): Promise<string[]> {
  const findings: string[] = [];
  for (const [externalId, parts] of groupBy(sent, (one) => one.externalId)) {
    const told = await stage.fulfillments(externalId);
    for (const { trackingCode } of parts) {
      const times = told.filter(({ trackingCodes }) => trackingCodes.includes(trackingCode)).length;
      if (times !== 1)
        findings.push(`shipment ${trackingCode} of order ${externalId} was reported ${times} times`);
    }
    const pieces = told.reduce((sum, { quantity }) => sum + quantity, 0);
    if (pieces !== parts.length || told.length !== parts.length)
      findings.push(`the shop counts ${pieces} pieces in ${told.length} parcels of order ${externalId}`);
  }
  return findings;
}

/** There is one report of each shipment, and its success was logged at most once. */
export async function compareStored(storage: Storage, storeId: string, sent: readonly Sent[]) {
  const findings: string[] = [];
  const reports = await storage.db
    .selectFrom('store_reports')
    .select(['shipment_id', 'status', 'attempts'])
    .where('kind', '=', 'shipment')
    .execute();
  const log = await storage.db
    .selectFrom('store_log')
    .select('shipment_id')
    .where('store_id', '=', storeId)
    .where('type', '=', 'shipment.reported')
    .execute();
  const reported = groupBy(reports, (row) => row.shipment_id);
  const logged = groupBy(log, (row) => row.shipment_id ?? '');
  for (const { shipmentId, trackingCode } of sent) {
    const rows = reported.get(shipmentId) ?? [];
    if (rows.length !== 1) findings.push(`shipment ${trackingCode} has ${rows.length} reports`);
    const entries = logged.get(shipmentId)?.length ?? 0;
    const wanted = rows[0]?.status === 'reported' ? 1 : 0;
    if (entries !== wanted)
      findings.push(`the log says ${entries} times that shipment ${trackingCode} was reported`);
  }
  if (reports.length !== sent.length)
    findings.push(`there are ${reports.length} reports of ${sent.length} shipments`);
  return { findings, failedAttempts: reports.reduce((sum, { attempts }) => sum + attempts, 0) };
}
