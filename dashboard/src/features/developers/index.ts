export { eventSearch, requestSearch } from './developer-search.ts';
