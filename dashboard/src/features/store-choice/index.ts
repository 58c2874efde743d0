export { StoreSelect, storeChoiceSearch, useChosenStore } from './store-select.tsx';
export { useStoreLabels } from './use-store-labels.ts';
