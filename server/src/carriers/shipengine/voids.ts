import type { RefundStatus } from '../../schema/shipment.ts';
import { type Fields, fieldsOf, textOf } from '../answer-fields.ts';
import type { VoidOutcome, VoidRequest } from '../carrier.ts';
import type { Answer, ShipEngineClient } from './client.ts';
import { bodyOf, failureOf, reasonOf, ShipEngineError } from './errors.ts';
import type { LabelReader } from './label-reader.ts';
import { isVoided, refundOf } from './labels.ts';

export function createVoids(client: ShipEngineClient, labels: LabelReader) {
  const refused = (reason: string): VoidOutcome => ({ outcome: 'refused', reason: client.redact(reason) });
  const unknown = (reason: string): VoidOutcome => ({ outcome: 'unknown', reason: client.redact(reason) });

  /** A label that is void already, by an earlier request or by hand, counts as voided. */
  async function lookAgain(labelId: string, reason: string): Promise<VoidOutcome> {
    const answer = await client.call('GET', `/v1/labels/${encodeURIComponent(labelId)}`);
    if (answer.status >= 500 || (answer.status < 300 && answer.body === undefined)) return unknown(reason);
    const label = fieldsOf(answer.body);
    return answer.status < 300 && isVoided(label)
      ? { outcome: 'voided', refundStatus: refundOf(label) ?? 'submitted' }
      : refused(reason);
  }

  async function outcomeOf(labelId: string, answer: Answer): Promise<VoidOutcome> {
    const { status } = answer;
    if (status < 300) {
      const body = fieldsOf(answer.body);
      if (body.approved === true) return { outcome: 'voided', refundStatus: refundAnnounced(body) };
      if (body.approved !== false) return unknown('ShipEngine’s answer can’t be read');
      return lookAgain(labelId, textOf(body.message) ?? 'ShipEngine did not approve it');
    }
    if (status < 400 || status === 408 || status >= 500) return unknown(reasonOf(answer, client));
    const reason = reasonOf(answer, client);
    return status === 400 || status === 409 || status === 422 ? lookAgain(labelId, reason) : refused(reason);
  }

  return {
    async voidLabel(request: VoidRequest): Promise<VoidOutcome> {
      try {
        const labelId = await labels.idOf(request);
        if (labelId === undefined) return refused('ShipEngine does not know this label');
        const path = `/v1/labels/${encodeURIComponent(labelId)}/void`;
        return await outcomeOf(labelId, await client.call('PUT', path));
      } catch (error) {
        return unknown(failureOf(error));
      }
    },

    async refundStatus(request: VoidRequest): Promise<RefundStatus> {
      const labelId = await labels.idOf(request);
      if (labelId === undefined) throw new ShipEngineError('ShipEngine does not know this label');
      const label = fieldsOf(bodyOf(await labels.read(labelId), client));
      // Where ShipEngine follows no refund, it credits the postage when the label is voided.
      return refundOf(label) ?? (isVoided(label) ? 'refunded' : 'submitted');
    },
  };
}

/** "Request for refund submitted. This label has been voided." */
const refundAnnounced = ({ message }: Fields): RefundStatus =>
  /refund/i.test(textOf(message) ?? '') && /request|submit|pending/i.test(textOf(message) ?? '')
    ? 'submitted'
    : 'refunded';
