import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { retryIfUnanswered } from '../../lib/idempotency.ts';
import { t } from '../../lib/language/index.ts';
import { isUnanswered, untilAnswered } from '../../lib/until-answered.ts';
import { allLines, type Batch } from '../batches/index.ts';

type Labels = Schemas['BatchesBuyLabelsBody']['labels'];

interface Sought {
  /** By the server's clock. */
  startedAfter: string | undefined;
  /** Batches that were started before. */
  known: ReadonlySet<string>;
  signal: AbortSignal;
}

/** As many as an account can have at once. */
const MOST_AT_ONCE = 20;

/**
 * Starts the batch that buys these labels. If its answer is lost, nobody knows whether they are being bought: that is found out as soon
 * as the server can be reached. The purchase itself is not sent again for it.
 */
export async function startLabels(labels: Labels, sought: Sought): Promise<Batch> {
  try {
    return await retryIfUnanswered(() => waybill.batches.buyLabels({ labels }));
  } catch (error) {
    if (!isUnanswered(error) || sought.startedAfter === undefined) throw error;
    const found = await findStarted(labels, { ...sought, startedAfter: sought.startedAfter });
    if (found !== undefined) return found;
    throw new Error(t('The request did not reach the server, and nothing was bought. Try again.'));
  }
}

async function findStarted(
  labels: Labels,
  { startedAfter, known, signal }: Sought & { startedAfter: string },
): Promise<Batch | undefined> {
  const wanted = new Set(labels.map(({ orderId }) => orderId));
  const { data } = await untilAnswered(() => waybill.batches.list({ kind: 'labels', limit: MOST_AT_ONCE }), {
    signal,
  });
  const candidates = data.filter(
    ({ id, createdAt, total }) => !known.has(id) && createdAt >= startedAfter && total === labels.length,
  );
  for (const batch of candidates) {
    const lines = await untilAnswered(() => allLines(batch.id), { signal });
    if (lines.every(({ orderId }) => orderId !== null && wanted.has(orderId))) return batch;
  }
  return undefined;
}
