export { brandRoutes } from './brand-routes.ts';
export { NewLogo, StoreQuery } from './brand-schemas.ts';
export { type BrandService, brandShownFor, checkStore, createBrandService } from './brand-service.ts';
