export type { CountLine } from './count-sheet-layout.ts';
export type { PrintPart } from './drawing.ts';
export type { ManifestContent } from './manifest-layout.ts';
export type { PackingSlip, SlipLine } from './packing-slip.ts';
export type { PickLine, PickSection } from './pick-list-layout.ts';
export { createPrintParts, type PrintParts } from './print-parts.ts';
export { createPrinter, type Printer } from './printer.ts';
