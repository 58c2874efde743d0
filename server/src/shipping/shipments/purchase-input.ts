import type { Address } from '../../postal/index.ts';
import type { Parcel } from '../../schema/parcel.ts';
import type { LabelFormat } from '../../schema/shipment.ts';

export interface PurchaseInput {
  rateId?: string;
  carrier?: string;
  /** The cheapest where absent. */
  service?: string;
  shipTo?: Address;
  shipFrom?: Address;
  warehouseId?: string;
  parcels?: Parcel[];
  orderId?: string;
  items?: { orderItemId: string; quantity: number }[];
  labelFormat?: LabelFormat;
  reference?: string;
  customs?: object;
  metadata?: Record<string, string>;
}
