export { useFirstStepsChoice } from './first-steps-state.ts';
export { validateOverviewSearch } from './overview-search.ts';
