import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { retryIfUnanswered } from '../../lib/idempotency.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

type Shipment = Schemas['Shipment'];

/** Buys what the order asks for, or the cheapest service, for all that is left of it. */
export function useBuyDefault(orderId: string) {
  return useApiMutation({
    mutationFn: (): Promise<Shipment> =>
      retryIfUnanswered(() => waybill.shipments.buy({ orderId, select: { by: 'cheapest' } })),
    changes: 'shipments',
    changesOnError: true,
    meta: { silent: true },
  });
}
