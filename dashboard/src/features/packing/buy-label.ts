import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { retryIfUnanswered } from '../../lib/idempotency.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

type Shipment = Schemas['Shipment'];

/** Buys at a rate, for all that is left of the order. A rate can be bought once, so that a retry cannot pay twice. */
export function useBuyAt(orderId: string) {
  return useApiMutation({
    mutationFn: (rateId: string): Promise<Shipment> =>
      retryIfUnanswered(() => waybill.shipments.buy({ orderId, rateId })),
    changes: 'shipments',
    changesOnError: true,
    meta: { silent: true },
  });
}
