import { t } from '../../lib/language/index.ts';
import {
  choiceFilter,
  createdBetween,
  defineListSearch,
  idFilter,
  rare,
  type SearchOf,
  textFilter,
} from '../../lib/search-params.ts';
import { EVENTS } from '../webhooks/index.ts';

export const eventSearch = defineListSearch({
  resourceId: textFilter(t('Order or shipment'), { placeholder: t('ord_… or shp_…') }),
  type: choiceFilter(t('Type'), EVENTS, (type) => type),
  ...createdBetween,
});
export type EventSearch = SearchOf<typeof eventSearch>;

const METHODS = { GET: 1, POST: 1, PUT: 1, DELETE: 1 };
const OUTCOMES = {
  succeeded: t('Succeeded (2xx)'),
  refused: t('Client error (4xx)'),
  failed: t('Server error (5xx)'),
} as const;
const CLASSES: Record<keyof typeof OUTCOMES, number> = { succeeded: 2, refused: 4, failed: 5 };

export const requestSearch = defineListSearch({
  path: textFilter(t('Path'), { placeholder: '/orders' }),
  outcome: choiceFilter(t('Status'), OUTCOMES, (key) => OUTCOMES[key]),
  method: choiceFilter(t('Method'), METHODS, (method) => method),
  keyId: idFilter(t('API key')),
  requestId: rare(textFilter(t('Request ID'), { placeholder: 'req_…' })),
  createdFrom: rare(createdBetween.createdFrom),
  createdTo: rare(createdBetween.createdTo),
});
export type RequestSearch = SearchOf<typeof requestSearch>;

/** As the API takes it. */
export function toRequestQuery(search: RequestSearch) {
  const { outcome, ...query } = requestSearch.toQuery(search);
  return { ...query, ...(outcome !== undefined && { statusClass: CLASSES[outcome] }) };
}
