import type { Shipment } from '../../schema/shipment.ts';
import { createPager, ownedRow, type Page, type Storage } from '../../storage/index.ts';
import type { ShipmentQuery } from './shipment-schemas.ts';
import { readShipment, withItems } from './shipment-store.ts';

export type ShipmentService = ReturnType<typeof createShipmentService>;

export function createShipmentService({ storage }: { storage: Storage }) {
  const pageOfShipments = createPager(storage, 'shipments');

  return {
    async list(userId: string, query: ShipmentQuery): Promise<Page<Shipment>> {
      const filters = {
        status: query.status,
        order_id: query.orderId,
        carrier: query.carrier,
        tracking_code: query.trackingCode,
        tracking_status: query.trackingStatus,
      };
      const { data, meta } = await pageOfShipments(userId, filters, query);
      return { data: await withItems(storage.db, data), meta };
    },

    async get(userId: string, id: string): Promise<Shipment> {
      return readShipment(storage.db, await ownedRow(storage.db, 'shipments', userId, id));
    },
  };
}
