export { createDocumentSettingsService } from './document-settings-service.ts';
export { paperworkRoutes } from './paperwork-routes.ts';
export { createPaperworkService } from './paperwork-service.ts';
