export { settingsRoutes } from './settings-routes.ts';
export { createSettingsService, readSettings } from './settings-service.ts';
