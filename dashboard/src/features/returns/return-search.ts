import { choiceFilter, defineListSearch, type SearchOf, textFilter } from '../../lib/search-params.ts';
import { RETURN_TONES } from './return-status.ts';

export const returnSearch = defineListSearch({
  status: choiceFilter('Status', RETURN_TONES),
  order: textFilter('Order', { placeholder: 'Order number' }),
});
export type ReturnSearch = SearchOf<typeof returnSearch>;
