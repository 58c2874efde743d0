import { useStores } from '../stores/index.ts';
import { type StoreLabels, storeLabels } from './store-labels.ts';

export const useStoreLabels = (): StoreLabels => storeLabels(useStores() ?? []);
