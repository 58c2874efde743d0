export { OrderTrackers } from './order-trackers.tsx';
export { trackerSearch } from './tracker-search.ts';
