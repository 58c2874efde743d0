export { packItems, percentFilled } from './packable.ts';
export { packageRoutes } from './package-routes.ts';
export { activePackages, createPackageService, ownPackagesAmong } from './package-service.ts';
