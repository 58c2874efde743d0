export { eraseExports } from './export-erasure.ts';
export { createExportFiles, type ExportFiles } from './export-files.ts';
export { type ExportRequest, OrderExport, ProductExport, ShipmentExport } from './export-schemas.ts';
export { createExportSources } from './export-sources.ts';
