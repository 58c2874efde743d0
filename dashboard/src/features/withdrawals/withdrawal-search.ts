import { t } from '../../lib/language/index.ts';
import { defineListSearch, flagFilter, type SearchOf } from '../../lib/search-params.ts';

export const withdrawalSearch = defineListSearch({
  handled: flagFilter(t('Show'), t('Dealt with'), t('Open##withdrawal')),
});
export type WithdrawalSearch = SearchOf<typeof withdrawalSearch>;
