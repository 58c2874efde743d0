import { fromJson } from '../../lib/json.ts';
import type { ManifestParcel } from '../../schema/manifest.ts';
import { type Db, ownedRow, type Page, type PageRequest } from '../../storage/index.ts';

/** The parcels of a manifest's shipments that have not been voided, in the order of its document. */
const parcelsOf = (db: Db, manifestId: string) =>
  db
    .selectFrom('manifest_shipments')
    .innerJoin('shipments', 'shipments.id', 'manifest_shipments.shipment_id')
    .innerJoin('shipment_parcels', 'shipment_parcels.shipment_id', 'manifest_shipments.shipment_id')
    .where('manifest_shipments.manifest_id', '=', manifestId)
    .where('shipments.status', '=', 'purchased');

export const parcelRows = (db: Db, manifestId: string) =>
  parcelsOf(db, manifestId)
    .leftJoin('orders', 'orders.id', 'shipments.order_id')
    .select([
      'manifest_shipments.shipment_id',
      'shipment_parcels.position',
      'shipment_parcels.tracking_code',
      'shipment_parcels.tracking_status',
      'shipments.order_id',
      'shipments.ship_to',
      'shipments.service_name',
      'orders.order_number',
    ])
    .orderBy('manifest_shipments.shipment_id')
    .orderBy('shipment_parcels.position');

export async function listParcels(
  db: Db,
  accountId: string,
  id: string,
  { page, limit }: PageRequest,
): Promise<Page<ManifestParcel>> {
  await ownedRow(db, 'manifests', accountId, id);
  const counted = await parcelsOf(db, id)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const total = Number(counted.total);
  const rows = await parcelRows(db, id)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const data = rows.map((row): ManifestParcel => {
    const { name, company, city } = fromJson(row.ship_to);
    return {
      shipmentId: row.shipment_id,
      position: row.position + 1,
      trackingCode: row.tracking_code,
      trackingStatus: row.tracking_status,
      orderId: row.order_id,
      orderNumber: row.order_number,
      recipient: name ?? company ?? '',
      city: city ?? '',
      serviceName: row.service_name,
    };
  });
  return { data, meta: { page, limit, total, totalPages: Math.ceil(total / limit) } };
}
