import { type Static, Type } from 'typebox';
import { IsSandbox, UnitSystemChoice, WarehouseSelection } from '../../schema/settings.ts';

/** What is given changes, and what is missing stays. */
export const SettingsUpdate = Type.Object(
  {
    warehouseSelection: Type.Optional(WarehouseSelection),
    isSandbox: Type.Optional(IsSandbox),
    unitSystem: Type.Optional(UnitSystemChoice),
  },
  {
    additionalProperties: false,
    title: 'SettingsUpdate',
    examples: [{ warehouseSelection: 'nearest_in_stock', unitSystem: 'metric' }],
  },
);
export type SettingsUpdate = Static<typeof SettingsUpdate>;
