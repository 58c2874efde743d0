import { type Static, Type } from 'typebox';
import { UnitSystem } from '../lib/measures.ts';
import { nullable } from './shapes.ts';

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

/** Weights keep the unit they were entered with; this is how they are shown. */
export const UnitSystemChoice = nullable(UnitSystem, {
  description:
    'The units that the dashboard and the labels drawn by Waybill show; null for those of the country that the account ' +
    'ships from',
});

export const Settings = Type.Object(
  { warehouseSelection: WarehouseSelection, isSandbox: IsSandbox, unitSystem: UnitSystemChoice },
  { title: 'Settings' },
);
export type Settings = Static<typeof Settings>;
