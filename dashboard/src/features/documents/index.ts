export { packingSlipFile } from './documents-api.ts';
export { orderEntries } from './order-entries.ts';
export { PrintButton } from './print-button.tsx';
