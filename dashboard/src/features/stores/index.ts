export { StoreInput, StoresInput } from './store-inputs.tsx';
export { StoreLink, StoreName, useStoreNames, useStoreOptions } from './store-names.tsx';
export { storePageSearch, storeSetupSearch } from './store-search.ts';
