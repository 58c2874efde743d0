export { findOrderId, type SearchResults, search } from './search-api.ts';
export type { Command } from './search-entries.ts';
export { SearchLauncher } from './search-launcher.tsx';
