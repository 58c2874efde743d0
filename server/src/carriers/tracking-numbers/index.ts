export { normalizeTrackingNumber, recogniseTrackingNumber } from './recognise.ts';
export { trackingUrlOf } from './tracking-urls.ts';
