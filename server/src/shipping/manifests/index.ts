export { createManifestDocuments } from './manifest-document.ts';
export { manifestRoutes } from './manifest-routes.ts';
export { createManifestService } from './manifest-service.ts';
export { createScanFormService } from './scan-form-service.ts';
