import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { retryIfUnanswered } from '../../lib/idempotency.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { printLabels } from '../shipments/index.ts';

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

/** Sends the label to the printer and notes that it is printed. Throws where the browser can't print from here. */
export async function printLabel({ id }: Shipment): Promise<void> {
  if (!(await printLabels([id])))
    throw new Error('This browser can’t print PDFs from the page: open the label instead.');
}
