export { type CustomerVisits, customerPageRoutes } from './customer-page-routes.ts';
export { createCustomerPages } from './customer-page-service.ts';
export { customerReturnRoutes } from './customer-return-routes.ts';
export { firstNameOf, parcelsOfShipment, timeZoneOf } from './page-data.ts';
export { createPagePreviews } from './page-previews.ts';
export { pagePreviewRoutes } from './preview-routes.ts';
export { createReturnDesk } from './return-desk.ts';
export { TEXTS as CUSTOMER_TEXTS } from './texts/index.ts';
