import { choiceFilter, defineListSearch, rare, type SearchOf, textFilter } from '../../lib/search-params.ts';
import { RETURN_TONES } from './return-status.ts';

export const returnSearch = defineListSearch({
  q: textFilter('Search', { placeholder: 'Number, customer, tracking code' }),
  status: choiceFilter('Status', RETURN_TONES),
  order: rare(textFilter('Order', { placeholder: 'Order number' })),
});
export type ReturnSearch = SearchOf<typeof returnSearch>;
