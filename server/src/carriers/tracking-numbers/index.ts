export { normalizeTrackingNumber, recogniseTrackingNumber, trackingCodeKey } from './recognise.ts';
export { trackingUrlOf } from './tracking-urls.ts';
