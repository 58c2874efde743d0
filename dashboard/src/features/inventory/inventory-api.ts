import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { dataOf, pageOf, type Schemas } from '@waybill/sdk';
import { api } from '../../lib/api.ts';
import { useInvalidate } from '../../lib/invalidation.ts';
import { type LevelSearch, levelSearch, type MovementSearch, movementSearch } from './stock-search.ts';

export type StockLevel = Schemas['StockLevel'];
export type StockMovement = Schemas['StockMovement'];
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

const useRefresh = () => useInvalidate('inventory');

export function useAdjust() {
  return useMutation({
    mutationFn: (body: Schemas['StockAdjustment']) => dataOf(api.POST('/inventory/adjustments', { body })),
    meta: { silent: true },
    onSuccess: useRefresh(),
  });
}

export function useTransfer() {
  return useMutation({
    mutationFn: (body: Schemas['StockTransfer']) => dataOf(api.POST('/inventory/transfers', { body })),
    meta: { silent: true },
    onSuccess: useRefresh(),
  });
}

export function useSetReorderPoint({ productId, warehouseId }: StockLevel) {
  return useMutation({
    mutationFn: (reorderPoint: number | null) =>
      dataOf(
        api.PUT('/inventory/{productId}/{warehouseId}', {
          params: { path: { productId, warehouseId } },
          body: { reorderPoint },
        }),
      ),
    onSuccess: useRefresh(),
  });
}
