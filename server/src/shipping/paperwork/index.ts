export { createDocumentSettingsService, type DocumentSettingsService } from './document-settings-service.ts';
export { addressText, dayText, plain } from './paper-text.ts';
export { paperworkRoutes } from './paperwork-routes.ts';
export { createPaperworkService } from './paperwork-service.ts';
export { createPickListService } from './pick-list-service.ts';
