import { defineListSearch, flagFilter, type SearchOf, textFilter } from '../../lib/search-params.ts';

export const productSearch = defineListSearch({
  q: textFilter('Search', { placeholder: 'Name, SKU or barcode' }),
  active: flagFilter('Status', 'Active', 'Inactive'),
});
export type ProductSearch = SearchOf<typeof productSearch>;
