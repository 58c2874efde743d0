import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

/** Reserves what is available now, ahead of the orders that wait. */
export function useAllocateOrder(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.orders.allocate(id),
    changes: 'orders',
  });
}

export function useCloseOrder(id: string) {
  return useApiMutation({
    mutationFn: (reason: string) => waybill.orders.close(id, reason === '' ? null : { reason }),
    changes: 'orders',
  });
}

/** As a shipment without a label. */
export function useMarkShipped(id: string) {
  return useApiMutation({
    mutationFn: (body: Schemas['MarkShipped']) => waybill.orders.markShipped(id, body),
    changes: 'shipments',
    meta: { silent: true },
  });
}

/** Shipments and returns of the order change with it. */
export function useEraseOrder(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.orders.erase(id),
    changes: 'shipments',
  });
}

export function useReplaceOrder(id: string) {
  return useApiMutation({
    mutationFn: (body: Schemas['ReplacementInput']) => waybill.orders.createReplacement(id, body),
    changes: 'orders',
    meta: { silent: true },
  });
}

/** How the named items would be packed, or all that are left. */
export function usePackOrder(id: string) {
  return useApiMutation({
    mutationFn: (items: Schemas['PackRequest']['items']) =>
      waybill.orders.pack(id, items === undefined ? null : { items }),
    changes: null,
  });
}

export function useOrderAction(id: string, action: 'hold' | 'release' | 'cancel') {
  return useApiMutation({
    mutationFn: () => waybill.orders[action](id),
    changes: 'orders',
  });
}

/** Decides which side is right where the shop and the order here differ. */
export function useResolveDifference(id: string) {
  return useApiMutation({
    mutationFn: (take: 'store' | 'ours') => waybill.orders.resolveDifference(id, { take }),
    changes: 'orders',
  });
}
