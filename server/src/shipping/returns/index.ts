export { type CustomerLabels, createCustomerLabels } from './customer-labels.ts';
export { CustomerRefusal } from './customer-refusal.ts';
export {
  CUSTOMER,
  type CustomerReturns,
  createCustomerReturns,
  type ReturnOffer,
} from './customer-returns.ts';
export { type NotReturnable, readShippedParts } from './return-choices.ts';
export { eraseReturns } from './return-erasure.ts';
export { createReturnFollowUp, type ReturnFollowUp } from './return-follow-up.ts';
export { insertReturn } from './return-insertion.ts';
export { createReturnLabels } from './return-labels.ts';
export { MAX_PHOTOS } from './return-photos.ts';
export { createReturnProgress } from './return-progress.ts';
export { returnable } from './return-request.ts';
export { returnRoutes } from './return-routes.ts';
export { createReturnService } from './return-service.ts';
export { itemsOfReturn, readReturn } from './return-store.ts';
export { createReturnTakeover, type ReturnTakeover } from './return-takeover.ts';
export { returnWarehouse } from './return-warehouse.ts';
