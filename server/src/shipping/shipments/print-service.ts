import type { Clock } from '../../lib/clock.ts';
import { toIso } from '../../lib/clock.ts';
import type { PrintedLabel } from '../../schema/shipment.ts';
import { type Db, ownedRow, type ShipmentRow, type Storage } from '../../storage/index.ts';
import { recordActivity } from '../activities/index.ts';
import { refuseManual, refuseWithoutLabel, subjectOf } from './shipment.ts';
import { updateShipment } from './shipment-store.ts';

export type PrintService = ReturnType<typeof createPrintService>;

/**
 * Which labels are on paper. Whoever prints says so after the label was handed over to the printer: fetching it proves
 * nothing, as a preview does that too.
 */
export function createPrintService({ storage, clock }: { storage: Storage; clock: Clock }) {
  async function markOne(tx: Db, row: ShipmentRow): Promise<PrintedLabel> {
    const { id } = row;
    refuseManual(row);
    if (row.printed_at !== null) return { id, printedAt: toIso(row.printed_at) };
    refuseWithoutLabel(row);
    const now = clock.now();
    await updateShipment(tx, row, { printed_at: now, updated_at: now });
    await recordActivity(tx, clock, { ...subjectOf(row), type: 'label.printed' });
    return { id, printedAt: toIso(now) };
  }

  return {
    mark: (accountId: string, ids: readonly string[]): Promise<PrintedLabel[]> =>
      storage.write(async (tx) => {
        // Sorted, so that two requests lock common rows in the same order; and all of them before the first is changed, because
        // that locks its order, and whoever has locked a shipment may wait for its order.
        const rows: ShipmentRow[] = [];
        for (const id of [...new Set(ids)].sort())
          rows.push(await ownedRow(tx, 'shipments', accountId, id, { lock: storage.locks.change }));
        const marked = new Map<string, PrintedLabel>();
        for (const row of rows) marked.set(row.id, await markOne(tx, row));
        return ids.flatMap((id) => marked.get(id) ?? []);
      }),
  };
}
