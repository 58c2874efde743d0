export { useStoreLabels } from './use-store-labels.ts';
