import { defineSearch, keyOf } from '../../lib/search-params.ts';

export const validateAddressSearch = defineSearch({ tab: keyOf({ one: 1, text: 1, many: 1 }) });
