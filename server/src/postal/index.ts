export { type Address, checkAddress } from './address.ts';
export { isCountry } from './countries.ts';
