export { carrierCalled } from './known-carriers.ts';
export {
  hasLettersOrDigits,
  normalizeTrackingNumber,
  recogniseTrackingNumber,
  trackingCodeKey,
} from './recognise.ts';
export { trackingUrlOf } from './tracking-urls.ts';
