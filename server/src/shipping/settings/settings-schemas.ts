import { type Static, Type } from 'typebox';
import { WarehouseSelection } from '../../schema/settings.ts';

/** What is given changes, and what is missing stays. */
export const SettingsUpdate = Type.Object(
  { warehouseSelection: Type.Optional(WarehouseSelection) },
  {
    additionalProperties: false,
    title: 'SettingsUpdate',
    examples: [{ warehouseSelection: 'nearest_in_stock' }],
  },
);
export type SettingsUpdate = Static<typeof SettingsUpdate>;
