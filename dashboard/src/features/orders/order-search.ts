import { t } from '../../lib/language/index.ts';
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
  createdAt: t('Oldest first'),
  shipBy: t('Ship by, soonest'),
  '-shipBy': t('Ship by, latest'),
  orderDate: t('Age, oldest order'),
  '-orderDate': t('Age, latest order'),
  orderNumber: t('Number, ascending'),
  '-orderNumber': t('Number, descending'),
  total: t('Total, lowest'),
  '-total': t('Total, highest'),
  destination: t('Destination, A to Z'),
  '-destination': t('Destination, Z to A'),
} as const;

const textFilters = Object.fromEntries(
  textsIn(SHORT_TEXTS).map(({ name, label }) => [name, rare(textFilter(label))]),
) as Record<keyof typeof SHORT_TEXTS, Filter<string>>;

export const orderSearch = defineListSearch({
  /** The id of a saved view. */
  view: { parse: (text: string) => text },
  q: textFilter(t('Search'), { placeholder: t('Number, name, phone, SKU, tracking code') }),
  ready: flagFilter(t('Ready to ship'), t('Ready to ship'), t('Not ready yet')),
  status: choicesFilter(t('Status'), ORDER_TONES),
  unprinted: rare(flagFilter(t('Labels'), t('Not printed'), t('Printed or none'))),
  sort: sortFilter(t('Newest first'), SORTS),
  allocation: rare(choiceFilter(t('Stock'), ALLOCATION_LABELS, (key) => capitalize(ALLOCATION_LABELS[key]))),
  shipToCheck: rare(choicesFilter(t('Address check'), CHECK_LABELS, (key) => capitalize(CHECK_LABELS[key]))),
  late: rare(flagFilter(t('Past ship-by date'), t('Late'), t('Not late'))),
  dueToday: rare(flagFilter(t('Due today'), t('Due today'), t('Not due today'))),
  assigneeId: rare(idFilter(t('Packed by'))),
  international: rare(flagFilter(t('Destination'), t('International'), t('Domestic'))),
  hasStoreDifference: rare(
    flagFilter(t('Changes in the store'), t('Differs from the store'), t('Same as in the store')),
  ),
  warehouseId: rare(idFilter(t('Warehouse'))),
  shipByTo: rare(dayFilter(t('Ship by, until'), 1)),
  ...textFilters,
  language: rare(textFilter(t('Language'), { placeholder: 'de, pt-BR' })), // not translated: codes of languages
  requestedService: rare(idFilter(t('Requested service'))),
  tag: rare(idFilter(t('Tag'))),
  storeId: rare(idFilter(t('Store'))),
  createdFrom: rare({ ...createdBetween.createdFrom, label: t('Created from') }),
  createdTo: rare({ ...createdBetween.createdTo, label: t('Created to') }),
});
export type OrderSearch = SearchOf<typeof orderSearch>;
