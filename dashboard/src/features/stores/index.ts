export { FailedReportsLink, StoreLink, StoreName, useStoreNames, useStoreOptions } from './store-names.tsx';
export { storePageSearch, storeSetupSearch } from './store-search.ts';
export { useStores } from './stores-api.ts';
