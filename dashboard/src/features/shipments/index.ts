export { LabelView } from './label-view.tsx';
export { PrintLink } from './print-link.tsx';
export { formatContents, formatLocation, refundWords } from './shipment-display.ts';
export { shipmentSearch } from './shipment-search.ts';
export { SHIPMENT_TONES, TRACKING_TONES } from './shipment-status.ts';
export { labelsFile, type Shipment, shipmentQuery, shipmentsQuery } from './shipments-api.ts';
export { ScanTimeline, TrackingTimeline } from './tracking-timeline.tsx';
export { useObjectUrl } from './use-object-url.ts';
export { VoidButton } from './void-button.tsx';
