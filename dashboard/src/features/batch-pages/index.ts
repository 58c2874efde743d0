export { PrintBatch } from './print-batch.tsx';
