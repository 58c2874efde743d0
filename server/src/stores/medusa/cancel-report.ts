import { type Fields, fieldsIn, textOf } from '../../plugins/answer-fields.ts';
import type { ReportCancellation, ReportOutcome } from '../store.ts';
import { type MedusaAnswer, type MedusaClient, pathOf } from './client.ts';
import { existingOrder } from './report.ts';
import { refused, writing } from './writing.ts';

/** Medusa cancels a fulfillment until it is marked as shipped, and never after that, so that most voids are refused. */
export const cancelReport = (
  client: MedusaClient,
  { externalId, references, notifyCustomer }: ReportCancellation,
): Promise<ReportOutcome> =>
  writing(client, async (post) => {
    const order = await existingOrder(client, externalId);
    const fulfillments = fieldsIn(order.fulfillments).filter(({ id }) =>
      references.includes(textOf(id) ?? ''),
    );
    const open = fulfillments.filter(({ canceled_at }) => textOf(canceled_at) === undefined);
    if (open.some(isShipped))
      return refused(
        'Medusa does not cancel what is marked as shipped. If the goods are sent again, tell the customer the new tracking number; ' +
          'if not, create a return in Medusa',
      );
    for (const { id } of open) {
      const path = pathOf('orders', externalId, 'fulfillments', textOf(id) ?? '', 'cancel');
      const json = { no_notification: !notifyCustomer };
      await post(path, { query: { fields: 'id' }, json }, isCanceledAlready);
    }
    return { outcome: 'reported', references };
  });

const isShipped = ({ shipped_at }: Fields): boolean => textOf(shipped_at) !== undefined;

const isCanceledAlready = ({ status, body }: MedusaAnswer): boolean =>
  status === 400 && body.message === 'The fulfillment is already canceled';
