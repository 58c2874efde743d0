/** The types that a carrier plug-in is written against. */
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
export {
  type CarrierHttp,
  CarrierHttpError,
  type CarrierHttpErrorCode,
  type CarrierHttpRequest,
  type CarrierHttpResponse,
} from './http/carrier-http.ts';
export type { Capabilities, CarrierContext, CarrierLog, CarrierPlugin } from './plugin.ts';
