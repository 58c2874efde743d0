import { t } from '../../lib/language/index.ts';
import { choiceFilter, defineListSearch, rare, type SearchOf, textFilter } from '../../lib/search-params.ts';
import { capitalize } from '../../lib/text.ts';
import { RETURN_TONES, returnWords } from './return-status.ts';

const REQUESTERS = { customer: t('Customer'), merchant: t('Us') } as const;

export const returnSearch = defineListSearch({
  q: textFilter(t('Search'), { placeholder: t('Number, customer, tracking code') }),
  status: choiceFilter(t('Status'), RETURN_TONES, (status) => capitalize(returnWords(status))),
  requestedBy: rare(choiceFilter(t('Requested by'), REQUESTERS, (key) => REQUESTERS[key])),
  order: rare(textFilter(t('Order'), { placeholder: t('Order number') })),
});
export type ReturnSearch = SearchOf<typeof returnSearch>;
