export { BatchProgress } from './batch-progress.tsx';
export { type BatchPageSearch, type BatchSearch, batchPageSearch, batchSearch } from './batch-search.ts';
export {
  KIND_NAMES,
  LINE_TONES,
  resultOf,
  STATUS_TONES,
  statusText,
  titleOf,
} from './batch-words.ts';
export {
  allLines,
  type Batch,
  type BatchLine,
  batchesQuery,
  batchLinesQuery,
  batchQuery,
  isOver,
  printableIds,
  useCancelBatch,
  useRetryBatch,
} from './batches-api.ts';
export { sizeText } from './export-words.ts';
export { exportedFile } from './exported-file.ts';
export { followBatch } from './follow-batch.ts';
