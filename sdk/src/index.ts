export {
  ApiError,
  type ApiErrorCode,
  AuthenticationError,
  CarrierError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  ValidationError,
} from './api-error.ts';
export type { ApiAnswer, ApiPromise } from './api-promise.ts';
export { createWaybill, type Waybill, type WaybillOptions } from './client.ts';
export type * from './generated/schemas.ts';
export type { Page, PageRequest } from './page.ts';
export type { StreamPage, StreamRequest } from './stream.ts';
export type { RequestOptions } from './transport.ts';
export {
  type ReceivedEvent,
  type SignOptions,
  signTestEvent,
  type VerifyOptions,
  verifyWebhook,
  type WebhookHeaders,
  WebhookVerificationError,
} from './webhooks.ts';
