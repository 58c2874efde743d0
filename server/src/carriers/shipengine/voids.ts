import type { RefundStatus } from '../../schema/refund-status.ts';
import { type ApiAnswer, isOk, isUncertain, refused, unknown } from '../aggregator/answers.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { type Fields, fieldsOf, textOf } from '../answer-fields.ts';
import type { FindVoidOutcome, VoidOutcome, VoidRequest } from '../carrier.ts';
import { pathOf } from './client.ts';
import { failureOf, fieldsFrom, reasonOf, unreadable } from './errors.ts';
import type { LabelReader } from './label-reader.ts';
import { isLabel, isVoided, refundOf } from './labels.ts';

export function createVoids(client: ApiClient, labels: LabelReader) {
  /** A label that is void already, by an earlier request or by hand, counts as voided. */
  async function lookAgain(labelId: string, reason: string): Promise<VoidOutcome> {
    const answer = await client.call('GET', pathOf('labels', labelId));
    if (answer.status >= 500 || (isOk(answer) && answer.body === undefined)) return unknown(reason);
    const label = fieldsOf(answer.body);
    return isOk(answer) && isVoided(label)
      ? { outcome: 'voided', refundStatus: refundOf(label) ?? 'submitted' }
      : refused(reason);
  }

  async function outcomeOf(labelId: string, answer: ApiAnswer): Promise<VoidOutcome> {
    const { status } = answer;
    if (status < 300) {
      const body = fieldsOf(answer.body);
      if (body.approved === true) return { outcome: 'voided', refundStatus: refundAnnounced(body) };
      if (body.approved !== false) throw unreadable(200);
      return lookAgain(labelId, textOf(body.message) ?? 'ShipEngine did not approve it');
    }
    if (isUncertain(answer)) return unknown(reasonOf(answer));
    const reason = reasonOf(answer);
    return status === 400 || status === 409 || status === 422 ? lookAgain(labelId, reason) : refused(reason);
  }

  return {
    async voidLabel(request: VoidRequest): Promise<VoidOutcome> {
      try {
        const labelId = await labels.idOf(request);
        if (labelId === undefined) return refused('ShipEngine does not know this label');
        const path = pathOf('labels', labelId, 'void');
        return await outcomeOf(labelId, await client.call('PUT', path));
      } catch (error) {
        return unknown(failureOf(error));
      }
    },

    async findVoid(request: VoidRequest): Promise<FindVoidOutcome> {
      try {
        const labelId = await labels.idOf(request);
        if (labelId === undefined) return { outcome: 'not_found' };
        const label = fieldsFrom(await labels.read(labelId));
        if (!isVoided(label) && !isLabel(label)) throw unreadable(200);
        if (!isVoided(label)) return { outcome: 'not_found' };
        // Where ShipEngine follows no refund, it credits the postage when the label is voided.
        return { outcome: 'voided', refundStatus: refundOf(label) ?? 'refunded' };
      } catch (error) {
        return unknown(failureOf(error));
      }
    },
  };
}

/** "Request for refund submitted. This label has been voided." */
const refundAnnounced = ({ message }: Fields): RefundStatus =>
  /refund/i.test(textOf(message) ?? '') && /request|submit|pending/i.test(textOf(message) ?? '')
    ? 'submitted'
    : 'refunded';
