export { createManifestDocuments } from './manifest-document.ts';
export { manifestRoutes } from './manifest-routes.ts';
export { createManifestService, type ManifestService } from './manifest-service.ts';
export { createScanFormService, type ScanFormService } from './scan-form-service.ts';
