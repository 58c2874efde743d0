import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { previousRows } from '../../lib/previous-rows.ts';
import type { Paging } from '../../lib/search-params.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { type BatchSearch, batchSearch } from './batch-search.ts';

export type Batch = Schemas['Batch'];
export type BatchLine = Schemas['BatchLine'];
type LineStatus = Schemas['BatchLineStatus'];

/** As many as a page of the API can have. */
const LINES_PER_PAGE = 100;
/** The stream of changes tells sooner; this is for when it does not. */
const LOOK_AGAIN_MS = 2_000;

export const isOver = ({ endedAt }: Pick<Batch, 'endedAt'>): boolean => endedAt !== null;

export const batchesQuery = (search: BatchSearch) =>
  queryOptions({
    queryKey: ['batches', 'list', search],
    queryFn: () => waybill.batches.list(batchSearch.toQuery(search)),
    placeholderData: previousRows,
  });

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ['batches', 'one', id],
    queryFn: () => waybill.batches.get(id),
    refetchInterval: ({ state }) => (state.data === undefined || isOver(state.data) ? false : LOOK_AGAIN_MS),
  });

export const batchLinesQuery = (id: string, { page = 1, status }: Paging & { status?: LineStatus }) =>
  queryOptions({
    queryKey: ['batches', 'one', id, 'lines', page, status],
    queryFn: () => waybill.batches.listLines(id, { page, limit: LINES_PER_PAGE, ...(status && { status }) }),
    placeholderData: previousRows,
  });

/** All lines of a batch, which has 1,000 at most. */
export async function allLines(id: string, status?: LineStatus): Promise<BatchLine[]> {
  const found: BatchLine[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, meta } = await waybill.batches.listLines(id, {
      page,
      limit: LINES_PER_PAGE,
      ...(status && { status }),
    });
    found.push(...data);
    pages = meta.totalPages;
  }
  return found;
}

/** The labels of a batch that can be printed, in the order in which they were asked for. */
export const printableIds = (lines: readonly BatchLine[], onlyUnprinted = false): string[] =>
  lines.flatMap(({ shipment }) =>
    shipment?.status === 'purchased' && !(onlyUnprinted && shipment.printedAt !== null) ? [shipment.id] : [],
  );

export function useCancelBatch(id: string) {
  return useApiMutation({ mutationFn: () => waybill.batches.cancel(id), changes: 'batches' });
}

export function useRetryBatch(id: string) {
  return useApiMutation({ mutationFn: () => waybill.batches.retry(id), changes: 'batches' });
}
