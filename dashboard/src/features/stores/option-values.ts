import { dayAt, momentOn } from '../../lib/account-days.ts';
import { changedFields } from '../../lib/changed-fields.ts';
import type { Store, StoreUpdate } from './stores-api.ts';

/** The options of a store as its form has them. */
export interface OptionValues extends Record<string, unknown> {
  /** A day of the user's calendar, `2026-11-18`; empty for all orders. */
  ordersSince: string;
  /** Empty: as the settings say. */
  warehouseId: string;
  reportShipments: boolean;
  customerMessages: Store['customerMessages'];
  pushStock: boolean;
  stockWarehouseIds: string[];
  allowCombining: boolean;
}

export const optionValues = (store: Store): OptionValues => ({
  ordersSince: store.ordersSince === null ? '' : dayAt(store.ordersSince),
  warehouseId: store.warehouseId ?? '',
  reportShipments: store.reportShipments,
  customerMessages: store.customerMessages,
  pushStock: store.pushStock,
  stockWarehouseIds: store.stockWarehouseIds,
  allowCombining: store.allowCombining,
});

/** What to send: only what was changed, so that the time of day of an unchanged date stays. */
export function optionsUpdate(before: OptionValues, after: OptionValues): StoreUpdate {
  const { ordersSince, warehouseId, ...changes } = changedFields<OptionValues>(before, after);
  return {
    ...changes,
    ...(ordersSince !== undefined && {
      ordersSince: ordersSince === '' ? null : momentOn(ordersSince, '00:00:00'),
    }),
    ...(warehouseId !== undefined && { warehouseId: warehouseId === '' ? null : warehouseId }),
  };
}
