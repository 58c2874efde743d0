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

/** One after the other, in the same transaction. */
export const allHooks = (hooks: readonly ShipmentHooks[]): ShipmentHooks => ({
  async onShipped(tx, row) {
    for (const one of hooks) await one.onShipped(tx, row);
  },
  async onVoided(tx, row) {
    for (const one of hooks) await one.onVoided(tx, row);
  },
  async onScanned(tx, row, parcels) {
    for (const one of hooks) await one.onScanned(tx, row, parcels);
  },
});
