export { arrivalOf, arrivingBy, type HandedOver } from './arrival.ts';
export type { Offer } from './offer.ts';
export { isSoldBy, quoteAll } from './offers.ts';
export { cheaperFirst, comparableOffers, fasterFirst, mixedCurrencies } from './price-comparison.ts';
export { offerOf } from './rate.ts';
export { claimRate, releaseRate } from './rate-claim.ts';
export { deleteRate, deleteRatesOfOrder } from './rate-erasure.ts';
export { rateRoutes } from './rate-routes.ts';
export {
  createRateService,
  ITEMS_WITHOUT_ORDER,
  type Itinerary,
  type PriceRequest,
  type RateService,
} from './rate-service.ts';
export {
  choiceFor,
  preferReal,
  type RequestedService,
  requestedOffers,
  requestedServiceOf,
} from './suggested-offer.ts';
