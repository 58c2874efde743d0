export { presetRoutes } from './preset-routes.ts';
export { createPresetService, presetFor } from './preset-service.ts';
