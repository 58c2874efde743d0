import { type Fields, fieldsIn, fieldsOf, numberOf, textOf } from '../../plugins/answer-fields.ts';

/** How a variant's stock is asked for. */
export const STOCK_FIELDS = [
  ...['id', 'sku', 'manage_inventory', 'inventory_items.required_quantity'],
  ...['inventory_items.inventory_item_id', 'inventory_items.inventory.id'],
  '*inventory_items.inventory.location_levels',
];

/** What Medusa keeps stock of: a variant is one or more pieces of it. */
export interface StockItem {
  inventoryItemId: string;
  /** How many pieces one variant is. */
  required: number;
  levels: readonly Level[];
}

interface Level {
  locationId: string;
  stocked: number;
  /** For orders that are not fulfilled: Medusa subtracts it from `stocked` itself. */
  reserved: number;
}

export const stockItemsOf = (variant: Fields): StockItem[] =>
  fieldsIn(variant.inventory_items).flatMap(({ inventory_item_id, required_quantity, inventory }) => {
    const inventoryItemId = textOf(inventory_item_id) ?? textOf(fieldsOf(inventory).id);
    if (inventoryItemId === undefined) return [];
    const levels = fieldsIn(fieldsOf(inventory).location_levels).flatMap((level) => {
      const locationId = textOf(level.location_id);
      if (locationId === undefined) return [];
      const stocked = numberOf(level.stocked_quantity) ?? 0;
      return [{ locationId, stocked, reserved: numberOf(level.reserved_quantity) ?? 0 }];
    });
    return [{ inventoryItemId, required: Math.max(1, numberOf(required_quantity) ?? 1), levels }];
  });

/** How many variants can be sold from a place, or from all for null: of a kit, as many as the scarcest part allows. */
export function availableOf(items: readonly StockItem[], locationId: string | null): number {
  const counts = items.map(({ required, levels }) => {
    const some = levels.filter((level) => locationId === null || level.locationId === locationId);
    return Math.floor(some.reduce((sum, { stocked, reserved }) => sum + stocked - reserved, 0) / required);
  });
  return counts.length === 0 ? 0 : Math.min(...counts);
}
