export { AFTER_PURCHASE_MS } from './document-downloads.ts';
export { deleteDocuments } from './document-erasure.ts';
export { documentRoutes } from './document-routes.ts';
export { createDocumentService, type DocumentService, joinable } from './document-service.ts';
export { qrCodeOf } from './document-store.ts';
export { CONTENT_TYPES, sourcesOf } from './label-formats.ts';
