import { t } from '../../lib/language/index.ts';
import { choiceFilter, defineListSearch, type SearchOf } from '../../lib/search-params.ts';
import { capitalize } from '../../lib/text.ts';
import { KIND_NAMES, LINE_TONES, STATUS_TONES, statusText } from './batch-words.ts';

export const batchSearch = defineListSearch({
  kind: choiceFilter(t('Kind'), KIND_NAMES, (kind) => KIND_NAMES[kind]),
  status: choiceFilter(t('Status'), STATUS_TONES, (status) => capitalize(statusText(status))),
});
export type BatchSearch = SearchOf<typeof batchSearch>;

export const batchPageSearch = defineListSearch({
  status: choiceFilter(t('Status'), LINE_TONES, (status) => capitalize(statusText(status))),
});
export type BatchPageSearch = SearchOf<typeof batchPageSearch>;
