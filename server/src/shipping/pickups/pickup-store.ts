import { conflict } from '../../lib/errors.ts';
import type { Db, PickupRow } from '../../storage/index.ts';

/** Shipments that wait for a pickup, with its name. A driver who was due before today does not come any more. */
export async function waitingForPickup(
  db: Db,
  ids: readonly string[],
  today: string,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('pickup_shipments')
    .innerJoin('pickups', 'pickups.id', 'pickup_shipments.pickup_id')
    .select(['pickup_shipments.shipment_id', 'pickups.id', 'pickups.day', 'pickups.status'])
    .where('pickup_shipments.shipment_id', 'in', ids)
    .execute();
  return new Map(
    rows
      .filter(({ day, status }) => status !== 'scheduled' || day >= today)
      .map(({ shipment_id, id }) => [shipment_id, `pickup ${id}`]),
  );
}

/** Throws if another pickup has got one of them meanwhile. */
export async function claimShipments(
  tx: Db,
  row: PickupRow,
  ids: readonly string[],
  today: string,
): Promise<void> {
  await tx
    .deleteFrom('pickup_shipments')
    .where('shipment_id', 'in', ids)
    .where('pickup_id', 'in', (past) =>
      past
        .selectFrom('pickups')
        .select('id')
        .where('account_id', '=', row.account_id)
        .where('status', '=', 'scheduled')
        .where('day', '<', today),
    )
    .execute();
  await tx
    .insertInto('pickup_shipments')
    .values(ids.map((shipment_id) => ({ shipment_id, pickup_id: row.id })))
    .onConflict((on) => on.column('shipment_id').doNothing())
    .execute();
  const { count } = await tx
    .selectFrom('pickup_shipments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('pickup_id', '=', row.id)
    .executeTakeFirstOrThrow();
  if (Number(count) < ids.length)
    throw conflict('Some of the parcels were just added to another pickup: try again');
}

export const releaseShipments = (tx: Db, pickupId: string) =>
  tx.deleteFrom('pickup_shipments').where('pickup_id', '=', pickupId).execute();
