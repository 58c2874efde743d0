import { defineListSearch, flagFilter, type SearchOf } from '../../lib/search-params.ts';

export const withdrawalSearch = defineListSearch({
  handled: flagFilter('Show', 'Dealt with', 'Open'),
});
export type WithdrawalSearch = SearchOf<typeof withdrawalSearch>;
