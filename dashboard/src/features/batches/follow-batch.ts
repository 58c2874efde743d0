import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { type Batch, batchQuery, isOver } from './batches-api.ts';

interface Options {
  onProgress?(batch: Batch): void;
  /** Whoever follows it has gone. The batch goes on. */
  signal?: AbortSignal;
}

/** Resolves when the batch has ended; undefined if nobody follows it any more. */
export const followBatch = (
  queryClient: QueryClient,
  batch: Batch,
  { onProgress = () => {}, signal }: Options = {},
): Promise<Batch | undefined> =>
  new Promise((resolve) => {
    queryClient.setQueryData(batchQuery(batch.id).queryKey, batch);
    const observer = new QueryObserver(queryClient, {
      ...batchQuery(batch.id),
      refetchIntervalInBackground: true,
    });
    let seen: Batch | undefined;
    const look = (data: Batch | undefined) => {
      if (data === undefined || data === seen) return;
      seen = data;
      onProgress(data);
      if (isOver(data)) end(data);
    };
    const end = (result?: Batch) => {
      unsubscribe();
      resolve(result);
    };
    const unsubscribe = observer.subscribe(({ data }) => look(data));
    signal?.addEventListener('abort', () => end());
    look(batch);
  });
