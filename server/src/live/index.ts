export { changeRoutes, publishChanges } from './change-routes.ts';
export { type Changes, createChanges } from './changes.ts';
