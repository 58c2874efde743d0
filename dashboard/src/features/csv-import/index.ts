export { ADDRESS_ALIASES } from './address-aliases.ts';
export { cellReader, given } from './cell-reader.ts';
export {
  country,
  currency,
  currencyIn,
  measure,
  money,
  moneyIn,
  reduction,
  reductionIn,
  shaped,
  upTo,
  whole,
  yesOrNo,
} from './cell-values.ts';
export { CsvImport } from './csv-import.tsx';
export { dateIn } from './dates.ts';
export { guessColumns, headingKey } from './guess-columns.ts';
export type {
  Entry,
  Field,
  FileContext,
  ImportKind,
  ImportOutcome,
  Layout,
  Line,
  Problem,
} from './import-kind.ts';
export { plainText } from './plain-text.ts';
export { SourcePanel } from './source-panel.tsx';
export { isShortened, withLostZeros } from './spreadsheet-damage.ts';
export { STOCK_ALIASES } from './stock-aliases.ts';
export { unitIn, unitOf } from './units.ts';
export { tagsIn } from './word-list.ts';
