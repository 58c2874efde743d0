export { packingSlipFile, pickListFile } from './documents-api.ts';
export { PrintButton } from './print-button.tsx';
