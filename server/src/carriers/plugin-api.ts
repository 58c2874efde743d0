/** What a carrier plug-in is written against and tested with. */

export * from '../plugins/plugin-api.ts';
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
  ListedPurchase,
  ListOutcome,
  PurchaseOutcome,
  RawRequest,
  Received,
  TimeSpan,
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
