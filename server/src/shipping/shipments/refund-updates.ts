import type { CarrierUpdate } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { fromJson } from '../../lib/json.ts';
import { type Db, ownedRow, type ShipmentRow, type Storage } from '../../storage/index.ts';
import { shipmentsByCode } from './shipment-parcels.ts';
import { updateShipment } from './shipment-store.ts';

interface Sender {
  userId: string;
  accountId: string;
}

type RefundUpdate = Extract<CarrierUpdate, { type: 'refund' }>;

export type RefundUpdates = ReturnType<typeof createRefundUpdates>;

/** Records what a carrier's webhook says of a refund that was asked for here. Whether there is one. */
export function createRefundUpdates({ storage, clock }: { storage: Storage; clock: Clock }) {
  async function find(db: Db, { userId, accountId }: Sender, update: RefundUpdate) {
    const { carrierShipmentId, trackingCode } = update;
    // Found by the index of refunds that are open.
    const named = await db
      .selectFrom('shipments')
      .selectAll()
      .where('refund_check_at', 'is not', null)
      .where('user_id', '=', userId)
      .where('carrier_account_id', '=', accountId)
      .where('carrier_shipment_id', '=', carrierShipmentId)
      .executeTakeFirst();
    if (named !== undefined || trackingCode === undefined) return named;
    const byCode = await shipmentsByCode(db, userId, trackingCode);
    return byCode.find((row) => row.carrier_account_id === accountId && row.refund_status === 'submitted');
  }

  return async (sender: Sender, update: RefundUpdate): Promise<boolean> => {
    if (update.status === 'submitted') return false; // which is known: it was asked for here
    const found = await find(storage.db, sender, update);
    if (found === undefined) return false;
    return storage.write(async (tx) => {
      const row = await ownedRow(tx, 'shipments', sender.userId, found.id, { lock: storage.locks.change });
      if (row.refund_status !== 'submitted') return false;
      const now = clock.now();
      await updateShipment(tx, row, columnsFor(row, update, now));
      return true;
    });
  };
}

/** Of several parcels each is refunded on its own: the carrier is asked for all of them at once. */
function columnsFor(row: ShipmentRow, { carrierShipmentId, status }: RefundUpdate, now: number) {
  const isOfAll = row.carrier_shipment_id === carrierShipmentId || fromJson(row.parcels).length === 1;
  if (!isOfAll) return { refund_check_at: now };
  return { refund_status: status, refund_check_at: null, updated_at: now };
}
