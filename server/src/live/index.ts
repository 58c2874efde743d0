export { changeRoutes, tellOfChanges } from './change-routes.ts';
export { type Changes, createChanges } from './changes.ts';
