export { brandRoutes } from './brand-routes.ts';
export { BrandUpdate, LogoInput, StoreQuery } from './brand-schemas.ts';
export { type BrandService, brandShownFor, checkStore, createBrandService } from './brand-service.ts';
export type { SmallLogo } from './small-logos.ts';
