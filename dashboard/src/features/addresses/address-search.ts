import { choiceParam, defineSearch } from '../../lib/search-params.ts';

export const validateAddressSearch = defineSearch({ tab: choiceParam({ one: 1, text: 1, many: 1 }) });
