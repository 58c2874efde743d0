export { claimRate, releaseRate } from './rate-claim.ts';
export { rateRoutes } from './rate-routes.ts';
export {
  createRateService,
  ITEMS_WITHOUT_ORDER,
  type Itinerary,
  type Offer,
  type PriceRequest,
  type RateService,
} from './rate-service.ts';
