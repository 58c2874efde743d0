import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { dataOf, pageOf, type Schemas } from '@waybill/sdk';
import { api } from '../../lib/api.ts';
import { useInvalidate } from '../../lib/invalidation.ts';
import { type ListSearch, pageQuery } from '../../lib/search-params.ts';

export type StockLevel = Schemas['StockLevel'];
export type StockMovement = Schemas['StockMovement'];
export type MovementReason = Schemas['MovementReason'];
export type AdjustmentReason = Schemas['AdjustmentReason'];

interface StockSearch extends ListSearch {
  productId?: string;
  sku?: string;
  warehouseId?: string;
}
export interface LevelSearch extends StockSearch {
  belowReorderPoint?: string;
}
export interface MovementSearch extends StockSearch {
  reason?: MovementReason;
  reference?: string;
}

export const levelsQuery = ({ belowReorderPoint, ...search }: LevelSearch) =>
  queryOptions({
    queryKey: ['inventory', 'levels', { belowReorderPoint, ...search }],
    queryFn: () => {
      const low = belowReorderPoint === undefined ? {} : { belowReorderPoint: belowReorderPoint === 'true' };
      return pageOf(api.GET('/inventory', { params: { query: { ...pageQuery(search), ...low } } }));
    },
    placeholderData: keepPreviousData,
  });

export const movementsQuery = (search: MovementSearch) =>
  queryOptions({
    queryKey: ['inventory', 'movements', search],
    queryFn: () => pageOf(api.GET('/inventory/movements', { params: { query: pageQuery(search) } })),
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
