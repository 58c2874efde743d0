export { packItems, percentFilled } from './packable.ts';
export { packageRoutes } from './package-routes.ts';
export { activePackages, createPackageService } from './package-service.ts';
