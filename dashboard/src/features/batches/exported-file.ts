import { waybill } from '../../lib/api.ts';
import { retryIfUnanswered } from '../../lib/idempotency.ts';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { queryClient } from '../../lib/query-client.ts';
import { allLines, type Batch } from './batches-api.ts';
import { followBatch } from './follow-batch.ts';

/** Whoever waits longer is told that there is no need to. */
const LONG_MS = 4_000;

/**
 * Lets the server make a file of a list, and downloads it. It is made also if the page is closed: then it is in the list of batches.
 * `report` is told how much of it is made, from 0 to 1.
 */
export async function exportedFile(
  start: () => Promise<Batch>,
  report: (share: number) => void = () => {},
): Promise<Blob> {
  const batch = await retryIfUnanswered(start);
  const isLong = setTimeout(
    () =>
      notify(t('The file is still being made. If you leave, you will find it under Shipments > Batches.')),
    LONG_MS,
  );
  try {
    const ended = await followBatch(queryClient, batch, {
      onProgress: ({ file }) => file?.total && report(file.done / file.total),
    });
    if (ended?.file?.isAvailable) return await waybill.batches.getFile(batch.id);
    const [line] = await allLines(batch.id);
    throw new Error(line?.error?.message ?? t('The export was canceled.'));
  } finally {
    clearTimeout(isLong);
  }
}
