import type { ReportCancellation, ReportOutcome } from '../../store.ts';
import type { ShopifyClient } from '../api/client.ts';
import { asStoreError, wordsOf } from '../api/problems.ts';
import { gidOf, numberOf } from '../ids.ts';
import { hasCode, isVoid } from './reported.ts';
import { CANCEL_FULFILLMENT, FULFILLMENTS } from './shipment-documents.ts';

export const createCancellations = (client: ShopifyClient) => ({
  /** Repeating it does no harm: what is canceled already is left alone. */
  async cancelReport(cancellation: ReportCancellation): Promise<ReportOutcome> {
    let open: string[];
    try {
      open = await findOpen(client, cancellation);
    } catch (error) {
      const { message, retryAfterMs } = asStoreError(error);
      return { outcome: 'not_sent', reason: message, ...(retryAfterMs !== undefined && { retryAfterMs }) };
    }
    const problems: string[] = [];
    for (const id of open) {
      const answer = await client.write(CANCEL_FULFILLMENT, { id });
      if (answer.outcome === 'refused') problems.push(answer.reason);
      else if (answer.outcome !== 'answered') return answer;
      else {
        const payload = answer.data.fulfillmentCancel;
        if (payload === null) return { outcome: 'unknown', reason: 'Shopify answered without a fulfillment' };
        if (payload.userErrors.length > 0) problems.push(wordsOf(payload.userErrors));
      }
    }
    if (problems.length > 0) return { outcome: 'refused', reason: problems.join('; ') };
    return { outcome: 'reported', references: open.map(numberOf) };
  },
});

/** By the ids that the report returned; by its codes if it returned none. */
async function findOpen(client: ShopifyClient, cancellation: ReportCancellation): Promise<string[]> {
  const { externalId, references, parcels } = cancellation;
  const { data } = await client.read(FULFILLMENTS, { id: gidOf('Order', externalId) });
  const codes = new Set(parcels.map(({ trackingCode }) => trackingCode));
  return (data.order?.fulfillments ?? [])
    .filter((one) => !isVoid(one))
    .filter((one) => (references.length > 0 ? references.includes(numberOf(one.id)) : hasCode(one, codes)))
    .map(({ id }) => id);
}
