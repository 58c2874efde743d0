export { sendToBridge } from './bridge-client.ts';
export { sheetOf } from './label-sheets.ts';
export { printSettings, useHasPrinter } from './print-settings.ts';
export type { PrintStation } from './print-stations-api.ts';
export { stationById } from './station-by-id.ts';
