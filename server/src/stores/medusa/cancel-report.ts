import { type Fields, textOf } from '../../plugins/answer-fields.ts';
import type { ReportCancellation, ReportOutcome } from '../store.ts';
import { type MedusaAnswer, type MedusaClient, pathOf } from './client.ts';
import { hasLabels, isOfItems, isShipped, markIn, openIn } from './fulfillments.ts';
import { existingOrder } from './report.ts';
import { refused, writing } from './writing.ts';

/** Medusa cancels a fulfillment until it is marked as shipped, and never after that, so that most voids are refused. */
export const cancelReport = (
  client: MedusaClient,
  cancellation: ReportCancellation,
): Promise<ReportOutcome> =>
  writing(client, async (post) => {
    const { externalId, references, notifyCustomer } = cancellation;
    const order = await existingOrder(client, externalId);
    const open = openIn(order).filter((one) => isReported(one, order, cancellation));
    if (open.some(isShipped))
      return refused(
        'Medusa does not cancel what is marked as shipped, and keeps it with the tracking number of the voided label. If you send the ' +
          'goods again, tell the customer the new tracking number yourself; if you do not, create a return for them in Medusa',
      );
    for (const { id } of open) {
      const path = pathOf('orders', externalId, 'fulfillments', textOf(id) ?? '', 'cancel');
      const json = { no_notification: !notifyCustomer };
      await post(path, { query: { fields: 'id' }, json }, isCanceledAlready);
    }
    return { outcome: 'reported', references };
  });

/** Also if the answer to the report was lost, so that nobody knows its reference. */
function isReported(
  fulfillment: Fields,
  order: Fields,
  { references, parcels, items }: ReportCancellation,
): boolean {
  if (references.length > 0) return references.includes(textOf(fulfillment.id) ?? '');
  const codes = parcels.map(({ trackingCode }) => trackingCode);
  const isBegun = markIn(fulfillment) !== undefined && !isShipped(fulfillment);
  return hasLabels(fulfillment, codes) || (isBegun && isOfItems(fulfillment, order, items));
}

const isCanceledAlready = ({ status, body }: MedusaAnswer): boolean =>
  status === 400 && body.message === 'The fulfillment is already canceled';
