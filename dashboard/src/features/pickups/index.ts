export { collectionOptions, type ParcelChoice, parcelChoices } from './collection.ts';
export { collectionsQuery, useOffers } from './collections-api.ts';
export { NothingOffered } from './nothing-offered.tsx';
export { pickupSearch } from './pickup-search.ts';
