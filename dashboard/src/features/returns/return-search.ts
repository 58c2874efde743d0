import { choiceFilter, defineListSearch, type SearchOf, textFilter } from '../../lib/search-params.ts';
import { RETURN_TONES } from './return-status.ts';

export const returnSearch = defineListSearch({
  status: choiceFilter('Status', RETURN_TONES),
  orderId: textFilter('Order', { placeholder: 'ord_…' }),
});
export type ReturnSearch = SearchOf<typeof returnSearch>;
