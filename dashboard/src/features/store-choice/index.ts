export { storeChoiceSearch } from './store-choice-search.ts';
export { StoreSelect, useChosenStore } from './store-select.tsx';
export { useStoreLabels } from './use-store-labels.ts';
