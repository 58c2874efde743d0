import { defineSearch } from '../../lib/search-params.ts';

/** For pages whose settings a store can have of its own. */
export const storeChoiceSearch = defineSearch({ store: { parse: (text: string) => text } });
