export {
  type CarrierHttp,
  CarrierHttpError,
  type CarrierHttpErrorCode,
  type CarrierHttpRequest,
  type CarrierHttpResponse,
} from './carrier-http.ts';
export { createCarrierHttp, findHttpClient, type RecordedExchange } from './create-carrier-http.ts';
export { assertAllowed } from './host-rules.ts';
