export { deleteDocuments } from './document-erasure.ts';
export { documentRoutes } from './document-routes.ts';
export { createDocumentService, type DocumentService, joinable } from './document-service.ts';
export { CONTENT_TYPES, sourcesOf } from './label-formats.ts';
