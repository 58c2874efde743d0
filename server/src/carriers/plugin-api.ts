/** What a carrier plug-in is written against and tested with. */

export {
  assertAllowed,
  createPluginHttp,
  type PluginHttp,
  PluginHttpError,
  type PluginHttpErrorCode,
  type PluginHttpRequest,
  type PluginHttpResponse,
  type RecordedExchange,
} from '../plugins/http/index.ts';
export {
  createReplay,
  type Replay,
  readExchanges,
  type StoredExchange,
} from '../plugins/http/recording/index.ts';
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
export type { Capabilities, CarrierContext, CarrierLog, CarrierPlugin } from './plugin.ts';
