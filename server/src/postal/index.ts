export { type Address, checkAddress } from './address.ts';
export { isCountry } from './countries.ts';
export { type Location, locate } from './locate.ts';
export { findCity, findZip, type ZipPlace } from './us-zips.ts';
