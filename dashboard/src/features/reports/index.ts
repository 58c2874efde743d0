export { validateReportSearch } from './report-search.ts';
