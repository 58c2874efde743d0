import { type Static, Type } from 'typebox';
import { IsSandbox, WarehouseSelection } from '../../schema/settings.ts';

/** What is given changes, and what is missing stays. */
export const SettingsUpdate = Type.Object(
  { warehouseSelection: Type.Optional(WarehouseSelection), isSandbox: Type.Optional(IsSandbox) },
  {
    additionalProperties: false,
    title: 'SettingsUpdate',
    examples: [{ warehouseSelection: 'nearest_in_stock' }],
  },
);
export type SettingsUpdate = Static<typeof SettingsUpdate>;
