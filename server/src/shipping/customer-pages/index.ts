export { type CustomerVisits, customerPageRoutes } from './customer-page-routes.ts';
export { createCustomerPages } from './customer-page-service.ts';
