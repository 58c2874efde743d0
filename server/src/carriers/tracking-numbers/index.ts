export { carrierCalled } from './known-carriers.ts';
export { normalizeTrackingNumber, recogniseTrackingNumber, trackingCodeKey } from './recognise.ts';
export { trackingUrlOf } from './tracking-urls.ts';
