import {
  choiceFilter,
  choicesFilter,
  createdBetween,
  dayFilter,
  defineListSearch,
  type Filter,
  flagFilter,
  idFilter,
  rare,
  type SearchOf,
  sortFilter,
  textFilter,
} from '../../lib/search-params.ts';
import { capitalize } from '../../lib/text.ts';
import { ALLOCATION_LABELS, CHECK_LABELS, ORDER_TONES } from './order-status.ts';
import { SHORT_TEXTS, textsIn } from './order-texts.ts';

const SORTS = {
  createdAt: 'Oldest first',
  shipBy: 'Ship by, soonest',
  '-shipBy': 'Ship by, latest',
  orderDate: 'Age, oldest order',
  '-orderDate': 'Age, latest order',
  orderNumber: 'Number, ascending',
  '-orderNumber': 'Number, descending',
  total: 'Total, lowest',
  '-total': 'Total, highest',
  destination: 'Destination, A to Z',
  '-destination': 'Destination, Z to A',
} as const;

const textFilters = Object.fromEntries(
  textsIn(SHORT_TEXTS).map(({ name, label }) => [name, rare(textFilter(label))]),
) as Record<keyof typeof SHORT_TEXTS, Filter<string>>;

export const orderSearch = defineListSearch({
  /** The id of a saved view. */
  view: { parse: (text: string) => text },
  q: textFilter('Search', { placeholder: 'Number, name, phone, SKU, tracking code' }),
  ready: flagFilter('Ready to ship', 'Ready to ship', 'Not ready yet'),
  status: choicesFilter('Status', ORDER_TONES),
  unprinted: rare(flagFilter('Labels', 'Not printed', 'Printed or none')),
  sort: sortFilter('Newest first', SORTS),
  allocation: rare(choiceFilter('Stock', ALLOCATION_LABELS, (key) => capitalize(ALLOCATION_LABELS[key]))),
  shipToCheck: rare(choicesFilter('Address check', CHECK_LABELS, (key) => capitalize(CHECK_LABELS[key]))),
  late: rare(flagFilter('Past ship-by date', 'Late', 'Not late')),
  international: rare(flagFilter('Destination', 'International', 'Domestic')),
  hasStoreDifference: rare(flagFilter('Shop', 'Differs from the shop', 'Same as in the shop')),
  warehouseId: rare(idFilter('Warehouse')),
  shipByTo: rare(dayFilter('Ship by, until', 1)),
  ...textFilters,
  tag: rare(textFilter('Tag')),
  storeId: rare(textFilter('Store')),
  createdFrom: rare({ ...createdBetween.createdFrom, label: 'Created from' }),
  createdTo: rare({ ...createdBetween.createdTo, label: 'Created to' }),
});
export type OrderSearch = SearchOf<typeof orderSearch>;
