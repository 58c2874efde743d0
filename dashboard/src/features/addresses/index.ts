export { AddressCheck } from './address-check.tsx';
export { FIELD_NAMES, isField, namingField } from './address-display.ts';
export { validateAddressSearch } from './address-search.ts';
