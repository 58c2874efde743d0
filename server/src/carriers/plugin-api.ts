/** What a carrier plug-in is written against and tested with. */
export type {
  AccountCheck,
  BoughtLabel,
  BoughtParcel,
  Carrier,
  CarrierDocument,
  CarrierService,
  CarrierUpdate,
  DocumentsRequest,
  Followed,
  FollowRequest,
  PurchaseOutcome,
  RawRequest,
  Received,
  Tracked,
  TrackRequest,
  VerifiedAddress,
} from './carrier.ts';
export type {
  BookedPickup,
  CancelOutcome,
  CollectedShipment,
  FindPickupOutcome,
  FindScanFormOutcome,
  PickupBooking,
  PickupOffer,
  PickupOutcome,
  PickupQuote,
  PickupRequest,
  PickupWindow,
  ScanForm,
  ScanFormOutcome,
  ScanFormRequest,
} from './collection.ts';
export {
  assertAllowed,
  type CarrierHttp,
  CarrierHttpError,
  type CarrierHttpErrorCode,
  type CarrierHttpRequest,
  type CarrierHttpResponse,
  createCarrierHttp,
  type RecordedExchange,
} from './http/index.ts';
export { createReplay, type Replay, readExchanges, type StoredExchange } from './http/recording/index.ts';
export type { Capabilities, CarrierContext, CarrierLog, CarrierPlugin } from './plugin.ts';
