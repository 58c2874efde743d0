import { createPager, type Page, type PageRequest, type Storage } from '../../storage/index.ts';
import { type Shipment, type ShipmentStatus, toShipment } from './shipment.ts';

export interface ShipmentQuery extends PageRequest {
  status?: ShipmentStatus;
  orderId?: string;
  trackingCode?: string;
}

export type ShipmentService = ReturnType<typeof createShipmentService>;

export function createShipmentService({ storage }: { storage: Storage }) {
  const pageOfShipments = createPager(storage, 'shipments');

  return {
    async list(userId: string, query: ShipmentQuery): Promise<Page<Shipment>> {
      const filters = { status: query.status, order_id: query.orderId, tracking_code: query.trackingCode };
      const { data, meta } = await pageOfShipments(userId, filters, query);
      return { data: data.map(toShipment), meta };
    },
  };
}
