import type { Db, ShipmentParcelRow, ShipmentRow } from '../../storage/index.ts';

/** What others do in the transaction in which something becomes of a shipment: shops are told of it. */
export interface ShipmentHooks {
  /** Its label was bought, or it was marked as shipped by hand. It has its items and parcels. */
  onShipped(tx: Db, row: ShipmentRow): Promise<void>;
  /** It was voided, and its items are back in the order. */
  onVoided(tx: Db, row: ShipmentRow): Promise<void>;
  /** These parcels show another scan than before. */
  onScanned(tx: Db, row: ShipmentRow, parcels: readonly ShipmentParcelRow[]): Promise<void>;
}
