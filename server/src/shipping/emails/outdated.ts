import type { MailRefusal } from '../../mail/index.ts';
import type { TrackingStatus } from '../../schema/tracking.ts';
import type { Db, MailRow, ShipmentRow } from '../../storage/index.ts';
import type { ParcelContent } from './mail-content.ts';

/** The states in which a mail is still true. "Shipped" would only confuse after the parcel has arrived. */
const STILL_TRUE: Record<string, readonly TrackingStatus[]> = {
  shipped: [
    'unknown',
    'pre_transit',
    'in_transit',
    'out_for_delivery',
    'available_for_pickup',
    'error',
    'failure',
  ],
  out_for_delivery: ['out_for_delivery'],
  delivered: ['delivered'],
  exception: ['failure', 'return_to_sender', 'error'],
};

const PICKUP: readonly TrackingStatus[] = ['available_for_pickup'];

/** What a mail says, without what is not so any more: voided labels, and states that others have followed. */
export async function refuseOutdated<C extends Partial<ParcelContent>>(
  db: Db,
  row: MailRow,
  content: C,
): Promise<C | MailRefusal> {
  if (row.return_id !== null) return refuseReturn(db, row.return_id, content);
  const isPickup = content.status === 'available_for_pickup';
  const states = isPickup ? PICKUP : STILL_TRUE[row.type];
  if (states === undefined || content.parcels === undefined) return content;
  const ids = [...new Set(content.parcels.map(({ shipmentId }) => shipmentId))];
  const shipments = await db
    .selectFrom('shipments')
    .select(['id', 'status', 'tracking_status'])
    .where('id', 'in', ids)
    .execute();
  if (shipments.some(({ status }) => status === 'voiding')) return { notYet: 'The label is being voided' };
  const bought = shipments.filter(({ status }) => status === 'purchased');
  if (bought.length === 0) return { notWanted: 'The label was voided' };
  const current = await parcelsIn(db, bought, states, row.type);
  const parcels = content.parcels.filter((parcel) =>
    current.has(`${parcel.shipmentId} ${parcel.trackingCode ?? ''}`),
  );
  return parcels.length === 0
    ? { notWanted: 'The parcel has another status by now' }
    : { ...content, parcels };
}

type Bought = Pick<ShipmentRow, 'id' | 'tracking_status'>;

/** The parcels in one of these states, as `shp_… code`. A shipment that is not tracked is as it was. */
async function parcelsIn(
  db: Db,
  shipments: readonly Bought[],
  states: readonly TrackingStatus[],
  type: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('shipment_parcels')
    .select(['shipment_id', 'tracking_code', 'tracking_status'])
    .where(
      'shipment_id',
      'in',
      shipments.map(({ id }) => id),
    )
    .execute();
  // A mail about several parcels is about those that have arrived, too.
  const isTrue = (id: string) =>
    rows.some((row) => row.shipment_id === id && states.includes(row.tracking_status));
  const found = new Set(
    rows
      .filter((row) => (type === 'shipped' ? isTrue(row.shipment_id) : states.includes(row.tracking_status)))
      .map((row) => `${row.shipment_id} ${row.tracking_code}`),
  );
  for (const { id, tracking_status } of shipments)
    if (!rows.some((row) => row.shipment_id === id) && states.includes(tracking_status)) found.add(`${id} `);
  return found;
}

async function refuseReturn<C>(db: Db, returnId: string, content: C): Promise<C | MailRefusal> {
  const row = await db.selectFrom('returns').select('status').where('id', '=', returnId).executeTakeFirst();
  return row === undefined || row.status === 'cancelled' || row.status === 'rejected'
    ? { notWanted: 'The return was canceled' }
    : content;
}
