export { AddressCheck } from './address-check.tsx';
