export { createDocumentSettingsService, type DocumentSettingsService } from './document-settings-service.ts';
export { addressText, dayText, moneyText, plain } from './paper-text.ts';
export { paperworkRoutes } from './paperwork-routes.ts';
export { createPaperworkService } from './paperwork-service.ts';
export { naturally } from './pick-list.ts';
export { createPickListService } from './pick-list-service.ts';
export { createSlipTemplateService } from './slip-template-service.ts';
