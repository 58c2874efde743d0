import { t } from '../../lib/language/index.ts';
import { defineListSearch, flagFilter, type SearchOf, textFilter } from '../../lib/search-params.ts';

export const productSearch = defineListSearch({
  q: textFilter(t('Search'), { placeholder: t('Name, SKU or barcode') }),
  active: flagFilter(t('Status'), t('Active'), t('Inactive')),
});
export type ProductSearch = SearchOf<typeof productSearch>;
