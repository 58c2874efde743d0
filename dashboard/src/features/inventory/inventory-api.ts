import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { previousRows } from '../../lib/previous-rows.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { type LevelSearch, levelSearch, type MovementSearch, movementSearch } from './stock-search.ts';

export type StockLevel = Schemas['StockLevel'];
export type StockMovement = Schemas['StockMovement'];
export type StockChange = Schemas['StockChange'];
export type AdjustmentReason = Schemas['AdjustmentReason'];

interface OfProduct {
  productId?: string;
}
/** Exactly this product, by its id or as a person names it. */
interface LevelOf extends OfProduct {
  product?: string;
}

export const levelsQuery = ({ productId, product, ...search }: LevelSearch & LevelOf) =>
  queryOptions({
    queryKey: ['inventory', 'levels', { productId, product, ...search }],
    queryFn: () =>
      waybill.inventory.list({
        ...levelSearch.toQuery(search),
        ...(productId !== undefined && { productId }),
        ...(product !== undefined && { product }),
      }),
    placeholderData: previousRows,
  });

export const movementsQuery = ({ productId, ...search }: MovementSearch & OfProduct) =>
  queryOptions({
    queryKey: ['inventory', 'movements', { productId, ...search }],
    queryFn: () => {
      const query = { ...movementSearch.toQuery(search), ...(productId !== undefined && { productId }) };
      return waybill.inventory.listMovements(query);
    },
    placeholderData: previousRows,
  });

export const levelsFile = (search: LevelSearch) => waybill.inventory.export(levelSearch.toQuery(search));

export const movementsFile = (search: MovementSearch) =>
  waybill.inventory.exportMovements(movementSearch.toQuery(search));

export function useAdjust() {
  return useApiMutation({
    mutationFn: waybill.inventory.adjust,
    changes: 'inventory',
    meta: { silent: true },
  });
}

export function useTransfer() {
  return useApiMutation({
    mutationFn: waybill.inventory.transfer,
    changes: 'inventory',
    meta: { silent: true },
  });
}

export function useSetBin({ productId, warehouseId }: StockLevel) {
  return useApiMutation({
    mutationFn: (bin: string | null) => waybill.inventory.updateLevel(productId, warehouseId, { bin }),
    changes: 'inventory',
  });
}

export function useSetReorderPoint({ productId, warehouseId }: StockLevel) {
  return useApiMutation({
    mutationFn: (reorderPoint: number | null) =>
      waybill.inventory.updateLevel(productId, warehouseId, { reorderPoint }),
    changes: 'inventory',
  });
}
