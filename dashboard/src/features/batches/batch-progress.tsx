import { Progress } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import type { Batch } from './batches-api.ts';

/** How much of a batch is decided, or of its file is made. */
export function BatchProgress({ batch }: { batch: Pick<Batch, 'total' | 'pending' | 'file'> }) {
  const total = batch.file?.total ?? batch.total;
  const done = batch.file === null ? batch.total - batch.pending : batch.file.done;
  return (
    <Progress.Root size="md">
      <Progress.Section
        value={(done / Math.max(1, total)) * 100}
        aria-label={t('Progress')}
        aria-valuetext={t('{done} of {total}', { done, total })}
      />
    </Progress.Root>
  );
}
