export { ADDRESS_ALIASES } from './address-aliases.ts';
export { cellReader, given } from './cell-reader.ts';
export { country, currency, measure, moment, money, shaped, upTo, whole, yesOrNo } from './cell-values.ts';
export { CsvImport } from './csv-import.tsx';
export { guessColumns } from './guess-columns.ts';
export type { Entry, Field, ImportKind, Line, Outcome, Problem } from './import-kind.ts';
export { outcomeOf } from './send-all.ts';
export { SourcePanel } from './source-panel.tsx';
export { unitIn, unitOf } from './units.ts';
