import type { CarrierUpdate } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { fromJson } from '../../lib/json.ts';
import { ownedRow, readNow, type ShipmentRow, type Storage } from '../../storage/index.ts';
import { recordActivity } from '../activities/index.ts';
import { subjectOf } from './shipment.ts';
import { updateShipment } from './shipment-store.ts';

type TrackingUpdate = Extract<CarrierUpdate, { type: 'tracking' }>;

export type TurnedUpLabels = ReturnType<typeof createTurnedUpLabels>;

/**
 * A carrier's webhook about a parcel whose purchase was treated as not sold. It is shown at once, and the carrier is asked for the rest.
 * Whether it is one.
 */
export function createTurnedUpLabels({ storage, clock }: { storage: Storage; clock: Clock }) {
  return async (
    { accountId, carrierAccountId }: { accountId: string; carrierAccountId: string },
    { trackingCode, carrierShipmentId }: TrackingUpdate,
  ): Promise<boolean> => {
    if (carrierShipmentId === undefined) return false;
    const rows = await storage.db
      .selectFrom('shipments')
      .selectAll()
      .where('carrier_account_id', '=', carrierAccountId)
      .where('not_sold_at', 'is not', null)
      .where('status', '=', 'failed')
      .execute();
    const found = rows.find((row) => isOf(row, carrierShipmentId));
    if (found === undefined) return false;
    return storage.write(async (tx) => {
      const row = await ownedRow(tx, 'shipments', accountId, found.id, { lock: storage.locks.change });
      if (row.status !== 'failed' || row.tracking_code !== null) return true;
      await updateShipment(tx, row, {
        tracking_code: trackingCode,
        settle_at: await readNow(storage, tx),
        updated_at: clock.now(),
      });
      await recordActivity(tx, clock, {
        ...subjectOf(row),
        type: 'label.turned_up',
        details: { trackingCode },
        reportedBy: { type: 'system', id: row.carrier, name: row.carrier },
      });
      return true;
    });
  };
}

/** Carriers' own names of what was quoted are parts of the rate that was bought. */
const isOf = (row: ShipmentRow, carrierShipmentId: string): boolean =>
  (fromJson(row.purchase).quote.carrierRateId ?? '').split('/').includes(carrierShipmentId);
