export {
  hasLettersOrDigits,
  normalizeTrackingNumber,
  recognizeTrackingNumber,
  trackingCodeKey,
} from './recognize.ts';
