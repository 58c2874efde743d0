export { LabelView } from './label-view.tsx';
export { PrintAll } from './print-all.tsx';
export { printLabels } from './print-labels.ts';
export { formatContents, formatLocation, refundWords } from './shipment-display.ts';
export { shipmentSearch } from './shipment-search.ts';
export { SHIPMENT_TONES, TRACKING_TONES } from './shipment-status.ts';
export { type Shipment, shipmentQuery, shipmentsQuery } from './shipments-api.ts';
export { ScanTimeline, TrackingTimeline } from './tracking-timeline.tsx';
export { VoidButton } from './void-button.tsx';
