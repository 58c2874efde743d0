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
  resourceId: textFilter('Order or shipment', { placeholder: 'ord_… or shp_…' }),
  type: choiceFilter('Type', EVENTS, (type) => type),
  ...createdBetween,
});
export type EventSearch = SearchOf<typeof eventSearch>;

const METHODS = { GET: 1, POST: 1, PUT: 1, DELETE: 1 };
const OUTCOMES = {
  succeeded: 'Succeeded (2xx)',
  refused: 'Client error (4xx)',
  failed: 'Server error (5xx)',
} as const;
const CLASSES: Record<keyof typeof OUTCOMES, number> = { succeeded: 2, refused: 4, failed: 5 };

export const requestSearch = defineListSearch({
  path: textFilter('Path', { placeholder: '/orders' }),
  outcome: choiceFilter('Status', OUTCOMES, (key) => OUTCOMES[key]),
  method: choiceFilter('Method', METHODS, (method) => method),
  keyId: idFilter('API key'),
  requestId: rare(textFilter('Request ID', { placeholder: 'req_…' })),
  createdFrom: rare(createdBetween.createdFrom),
  createdTo: rare(createdBetween.createdTo),
});
export type RequestSearch = SearchOf<typeof requestSearch>;

/** As the API takes it. */
export function toRequestQuery(search: RequestSearch) {
  const { outcome, ...query } = requestSearch.toQuery(search);
  return { ...query, ...(outcome !== undefined && { statusClass: CLASSES[outcome] }) };
}
