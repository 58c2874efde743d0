import type { RefundStatus } from '../../schema/refund-status.ts';
import { type Fields, fieldsOf, textOf } from '../answer-fields.ts';
import type { FindVoidOutcome, VoidOutcome, VoidRequest } from '../carrier.ts';
import type { Answer, ShipEngineClient } from './client.ts';
import { bodyOf, failureOf, reasonOf } from './errors.ts';
import type { LabelReader } from './label-reader.ts';
import { isLabel, isVoided, refundOf } from './labels.ts';

const UNREADABLE = 'ShipEngine’s answer can’t be read';

export function createVoids(client: ShipEngineClient, labels: LabelReader) {
  const refused = (reason: string): VoidOutcome => ({ outcome: 'refused', reason: client.redact(reason) });
  const unknown = (reason: string) => ({ outcome: 'unknown' as const, reason: client.redact(reason) });

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
      if (body.approved !== false) return unknown(UNREADABLE);
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

    async findVoid(request: VoidRequest): Promise<FindVoidOutcome> {
      try {
        const labelId = await labels.idOf(request);
        if (labelId === undefined) return { outcome: 'not_found' };
        const label = fieldsOf(bodyOf(await labels.read(labelId), client));
        if (!isVoided(label)) return isLabel(label) ? { outcome: 'not_found' } : unknown(UNREADABLE);
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
