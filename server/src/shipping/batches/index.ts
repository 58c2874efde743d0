export { eraseBatchLines } from './batch-erasure.ts';
export type { RunAs } from './batch-kind.ts';
export { batchRoutes } from './batch-routes.ts';
export { createBatches } from './batches.ts';
