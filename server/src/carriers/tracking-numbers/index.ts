export {
  hasLettersOrDigits,
  normalizeTrackingNumber,
  recogniseTrackingNumber,
  trackingCodeKey,
} from './recognise.ts';
