import { sql } from 'kysely';
import { FLEET } from '../../carriers/fleet/index.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Manifest } from '../../schema/manifest.ts';
import type { Db, ManifestRow } from '../../storage/index.ts';
import { toManifest } from './manifest.ts';

/** More are left for the next manifest. */
const MAX_SHIPMENTS = 1_000;

/**
 * Bought, not voided, not scanned yet, and on no manifest. The values are literals, as in the partial index
 * `shipments_to_hand_over`, which a parameter would keep the database from using.
 */
export async function shipmentsToHandOver(
  db: Db,
  accountId: string,
  { warehouseId, day }: { warehouseId: string; day: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('shipments')
    .select('id')
    .where('account_id', '=', accountId)
    .where('warehouse_id', '=', warehouseId)
    .where('ship_date', '<=', day)
    .where('carrier', '=', sql.lit(FLEET))
    .where('status', '=', sql.lit('purchased' as const))
    .where('tracking_status', '=', sql.lit('pre_transit' as const))
    .where('is_return', '=', sql.lit(0))
    .where('is_manual', '=', sql.lit(0))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('manifest_shipments')
            .select('manifest_shipments.shipment_id')
            .whereRef('manifest_shipments.shipment_id', '=', 'shipments.id'),
        ),
      ),
    )
    .orderBy('ship_date')
    .orderBy('id')
    .limit(MAX_SHIPMENTS)
    .execute();
  return rows.map(({ id }) => id);
}

/** The shipments of manifests that have not been voided, in their order, with their numbers of parcels. */
export async function membersOf(db: Db, manifestIds: readonly string[]) {
  if (manifestIds.length === 0) return [];
  return db
    .selectFrom('manifest_shipments')
    .innerJoin('shipments', 'shipments.id', 'manifest_shipments.shipment_id')
    .innerJoin('shipment_parcels', 'shipment_parcels.shipment_id', 'shipments.id')
    .select(['manifest_shipments.manifest_id', 'shipments.id'])
    .select((select) => select.fn.countAll<number>().as('parcels'))
    .where('manifest_shipments.manifest_id', 'in', manifestIds)
    .where('shipments.status', '=', 'purchased')
    .groupBy(['manifest_shipments.manifest_id', 'shipments.id'])
    .orderBy('shipments.id')
    .execute();
}

export async function withMembers(db: Db, rows: readonly ManifestRow[]): Promise<Manifest[]> {
  const members = groupBy(
    await membersOf(
      db,
      rows.map(({ id }) => id),
    ),
    (member) => member.manifest_id,
  );
  return rows.map((row) => {
    const of = members.get(row.id) ?? [];
    return toManifest(
      row,
      of.map(({ id }) => id),
      of.reduce((sum, { parcels }) => sum + Number(parcels), 0),
    );
  });
}

/** All shipments of a manifest, also those that were voided since. */
export const shipmentIdsOf = async (db: Db, manifestId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('manifest_shipments')
      .select('shipment_id')
      .where('manifest_id', '=', manifestId)
      .orderBy('shipment_id')
      .execute()
  ).map(({ shipment_id }) => shipment_id);

/** Which of the shipments are on a manifest, and what it is called. */
export async function onManifests(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('manifest_shipments')
    .select(['shipment_id', 'manifest_id'])
    .where('shipment_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ shipment_id, manifest_id }) => [shipment_id, `manifest ${manifest_id}`]));
}
