import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf, fileOf, pageOf, type Schemas } from '@waybill/sdk';
import { AS_CSV, api } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { type LevelSearch, levelSearch, type MovementSearch, movementSearch } from './stock-search.ts';

export type StockLevel = Schemas['StockLevel'];
export type StockMovement = Schemas['StockMovement'];
export type StockChange = Schemas['StockChange'];
export type AdjustmentReason = Schemas['AdjustmentReason'];

interface OfProduct {
  productId?: string;
}

export const levelsQuery = ({ productId, ...search }: LevelSearch & OfProduct) =>
  queryOptions({
    queryKey: ['inventory', 'levels', { productId, ...search }],
    queryFn: () => {
      const query = { ...levelSearch.toQuery(search), ...(productId !== undefined && { productId }) };
      return pageOf(api.GET('/inventory', { params: { query } }));
    },
    placeholderData: keepPreviousData,
  });

export const movementsQuery = ({ productId, ...search }: MovementSearch & OfProduct) =>
  queryOptions({
    queryKey: ['inventory', 'movements', { productId, ...search }],
    queryFn: () => {
      const query = { ...movementSearch.toQuery(search), ...(productId !== undefined && { productId }) };
      return pageOf(api.GET('/inventory/movements', { params: { query } }));
    },
    placeholderData: keepPreviousData,
  });

export const levelsFile = (search: LevelSearch) =>
  fileOf(api.GET('/inventory', { params: { query: levelSearch.toQuery(search) }, ...AS_CSV }));

export const movementsFile = (search: MovementSearch) =>
  fileOf(api.GET('/inventory/movements', { params: { query: movementSearch.toQuery(search) }, ...AS_CSV }));

export function useAdjust() {
  return useApiMutation({
    mutationFn: (body: Schemas['StockAdjustment']) => dataOf(api.POST('/inventory/adjustments', { body })),
    changes: 'inventory',
    meta: { silent: true },
  });
}

export function useTransfer() {
  return useApiMutation({
    mutationFn: (body: Schemas['StockTransfer']) => dataOf(api.POST('/inventory/transfers', { body })),
    changes: 'inventory',
    meta: { silent: true },
  });
}

export function useSetBin({ productId, warehouseId }: StockLevel) {
  return useApiMutation({
    mutationFn: (bin: string | null) =>
      dataOf(
        api.PUT('/inventory/{productId}/{warehouseId}', {
          params: { path: { productId, warehouseId } },
          body: { bin },
        }),
      ),
    changes: 'inventory',
  });
}

export function useSetReorderPoint({ productId, warehouseId }: StockLevel) {
  return useApiMutation({
    mutationFn: (reorderPoint: number | null) =>
      dataOf(
        api.PUT('/inventory/{productId}/{warehouseId}', {
          params: { path: { productId, warehouseId } },
          body: { reorderPoint },
        }),
      ),
    changes: 'inventory',
  });
}
