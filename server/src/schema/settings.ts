import { type Static, Type } from 'typebox';

const WAREHOUSE_SELECTIONS = ['default', 'nearest_in_stock'] as const;
export const WarehouseSelection = Type.Enum([...WAREHOUSE_SELECTIONS], {
  title: 'WarehouseSelection',
  description:
    'Where a new order ships from if it names no warehouse: the default one, or the nearest to the ' +
    'recipient that has everything in stock (the default if none has)',
});
export type WarehouseSelection = Static<typeof WarehouseSelection>;

export const IsSandbox = Type.Boolean({
  description: 'Whether the account is a sandbox: it accepts only carrier accounts in test mode',
});

export const Settings = Type.Object(
  { warehouseSelection: WarehouseSelection, isSandbox: IsSandbox },
  { title: 'Settings' },
);
export type Settings = Static<typeof Settings>;
