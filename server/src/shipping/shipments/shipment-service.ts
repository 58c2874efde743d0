import { given } from '../../lib/given.ts';
import type { Batched } from '../../lib/list-cursor.ts';
import type { Shipment } from '../../schema/shipment.ts';
import { createPager, ownedRow, type Page, type ShipmentRow, type Storage } from '../../storage/index.ts';
import { normalizeCode, shipmentsByCode } from './shipment-parcels.ts';
import type { ShipmentQuery } from './shipment-schemas.ts';
import { readShipment, withParts } from './shipment-store.ts';

export type ShipmentService = ReturnType<typeof createShipmentService>;

export function createShipmentService({ storage }: { storage: Storage }) {
  const pageOfShipments = createPager(storage, 'shipments');

  /** A code is on one shipment, or on very few: no index is needed for the other filters and the order. */
  async function pageByCode(
    userId: string,
    trackingCode: string,
    filters: Partial<ShipmentRow>,
    { page, limit }: ShipmentQuery,
  ): Promise<Page<ShipmentRow>> {
    const found = await shipmentsByCode(storage.db, userId, normalizeCode(trackingCode));
    const wanted = Object.entries(filters);
    const matching = found.filter((row) =>
      wanted.every(([column, value]) => row[column as keyof ShipmentRow] === value),
    );
    const total = matching.length;
    return {
      data: matching.slice((page - 1) * limit, page * limit),
      meta: { page, limit, total, totalPages: Math.ceil(total / limit) },
    };
  }

  return {
    async list(userId: string, query: Batched<ShipmentQuery>): Promise<Page<Shipment>> {
      const filters = given({
        status: query.status,
        order_id: query.orderId,
        carrier: query.carrier,
        carrier_account_id: query.carrierAccountId,
        tracking_status: query.trackingStatus,
      });
      const { data, meta } =
        query.trackingCode === undefined
          ? await pageOfShipments(userId, filters, query)
          : await pageByCode(userId, query.trackingCode, filters, query);
      return { data: await withParts(storage.db, data), meta };
    },

    async get(userId: string, id: string): Promise<Shipment> {
      return readShipment(storage.db, await ownedRow(storage.db, 'shipments', userId, id));
    },
  };
}
