import { writeAlert } from '../../../alerts/index.ts';
import { type Db, ownedRow, type Storage, type StoreReportRow } from '../../../storage/index.ts';

/** Tells members that a shop does not know of a shipment, in the transaction that gives up telling it. */
export async function alertOfFailedReport(
  storage: Storage,
  tx: Db,
  { account_id: accountId, order_id, shipment_id: subject }: StoreReportRow,
  reason: string,
): Promise<void> {
  const { order_number } = await ownedRow(tx, 'orders', accountId, order_id);
  const line = `Order ${order_number}: ${reason}`;
  await writeAlert(storage, tx, { accountId, kind: 'store_report_failed', subject, line });
}
