export { OrderTrackers } from './order-trackers.tsx';
export { trackerSearch } from './tracker-search.ts';
export { recognisedQuery, trackersQuery } from './trackers-api.ts';
