import type { Clock } from '../../lib/clock.ts';
import type { Db } from '../../storage/index.ts';

/** What happens to a return's label, told by the shipment in its own transaction. */
export function createReturnProgress({ clock }: { clock: Clock }) {
  const move = (tx: Db, id: string, from: string, columns: { status: string; label_shipment_id?: null }) =>
    tx
      .updateTable('returns')
      .set({ ...columns, updated_at: clock.now() })
      .where('id', '=', id)
      .where('status', '=', from)
      .execute();

  return {
    async returnMoved(tx: Db, returnId: string): Promise<void> {
      await move(tx, returnId, 'label_created', { status: 'in_transit' });
    },
    /** Another label can be bought. */
    async returnLabelVoided(tx: Db, returnId: string): Promise<void> {
      await move(tx, returnId, 'label_created', { status: 'approved', label_shipment_id: null });
    },
  };
}
