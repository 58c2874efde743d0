import type { Clock } from '../../lib/clock.ts';
import type { Db } from '../../storage/index.ts';
import { LABEL_TRANSITIONS } from './return.ts';

/** Brings a return in line with its label, in the transaction of the shipment that changed. */
export function createReturnProgress({ clock }: { clock: Clock }) {
  const follow = (
    tx: Db,
    id: string,
    { from, to }: (typeof LABEL_TRANSITIONS)[keyof typeof LABEL_TRANSITIONS],
    columns: { label_shipment_id?: null; label_error?: string } = {},
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
    /** Unless the return has got another label since. */
    async returnLabelVoided(tx: Db, returnId: string, shipmentId: string): Promise<void> {
      const { label_shipment_id, label_paid_by } = await tx
        .selectFrom('returns')
        .select(['label_shipment_id', 'label_paid_by'])
        .where('id', '=', returnId)
        .executeTakeFirstOrThrow();
      if (label_shipment_id !== shipmentId) return;
      await follow(tx, returnId, LABEL_TRANSITIONS.voided, {
        label_shipment_id: null,
        // Its customer waits for a label, and nobody else would know.
        ...(label_paid_by === 'merchant' && { label_error: 'The label was voided or not sold: buy another' }),
      });
    },
    /** A return that was cancelled in the belief that its label would be voided: its customer can still use it. */
    async returnLabelKept(tx: Db, returnId: string, shipmentId: string, reason: string): Promise<void> {
      await tx
        .updateTable('returns')
        .set({ label_void_error: reason, updated_at: clock.now() })
        .where('id', '=', returnId)
        .where('label_shipment_id', '=', shipmentId)
        .where('status', '=', 'cancelled')
        .execute();
    },
  };
}
