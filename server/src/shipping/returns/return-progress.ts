import type { Clock } from '../../lib/clock.ts';
import type { Db } from '../../storage/index.ts';
import { LABEL_TRANSITIONS } from './return.ts';

/** Brings a return in line with its label, in the transaction of the shipment that changed. */
export function createReturnProgress({ clock }: { clock: Clock }) {
  const follow = (
    tx: Db,
    id: string,
    { from, to }: (typeof LABEL_TRANSITIONS)[keyof typeof LABEL_TRANSITIONS],
    columns: { label_shipment_id?: null } = {},
  ) =>
    tx
      .updateTable('returns')
      .set({ ...columns, status: to, updated_at: clock.now() })
      .where('id', '=', id)
      .where('status', 'in', from)
      .execute();

  return {
    async returnMoved(tx: Db, returnId: string): Promise<void> {
      await follow(tx, returnId, LABEL_TRANSITIONS.moved);
    },
    async returnLabelVoided(tx: Db, returnId: string): Promise<void> {
      await follow(tx, returnId, LABEL_TRANSITIONS.voided, { label_shipment_id: null });
    },
  };
}
