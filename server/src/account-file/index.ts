export { type ExportReport, exportAccount } from './export-account.ts';
export { type ImportReport, importAccount, undoImport } from './import-account.ts';
