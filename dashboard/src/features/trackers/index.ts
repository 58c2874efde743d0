export { OrderTrackers } from './order-trackers.tsx';
export { trackerSearch } from './tracker-search.ts';
export { recognizedQuery, trackersQuery } from './trackers-api.ts';
