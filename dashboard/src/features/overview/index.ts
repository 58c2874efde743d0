export { validateOverviewSearch } from './overview-search.ts';
