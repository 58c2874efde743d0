export { AddressCheck } from './address-check.tsx';
export { validateAddressSearch } from './address-search.ts';
