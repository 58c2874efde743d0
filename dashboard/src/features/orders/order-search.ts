import {
  choiceFilter,
  createdBetween,
  defineListSearch,
  type SearchOf,
  textFilter,
} from '../../lib/search-params.ts';
import { ORDER_TONES } from './order-status.ts';

export const orderSearch = defineListSearch({
  q: textFilter('Search', { placeholder: 'Number or recipient' }),
  status: choiceFilter('Status', ORDER_TONES),
  storeId: textFilter('Store'),
  ...createdBetween,
});
export type OrderSearch = SearchOf<typeof orderSearch>;
