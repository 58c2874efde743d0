import type { Schemas } from '@waybill/sdk';
import {
  choiceFilter,
  choiceParam,
  defineListSearch,
  defineSearch,
  type SearchOf,
} from '../../lib/search-params.ts';

/** What the entries of the log are called. */
export const LOG_WORDS: Record<Schemas['StoreLogType'], string> = {
  'order.imported': 'Order imported',
  'order.updated': 'Order updated',
  'order.cancelled': 'Order canceled',
  'order.rejected': 'Order rejected',
  'order.conflict': 'Changed on both sides',
  'order.different': 'Differs from the shop',
  'shipment.reported': 'Shipment reported',
  'shipment.report_failed': 'Report failed',
  'stock.pushed': 'Stock sent',
  'stock.push_failed': 'Stock not sent',
  'products.imported': 'Products read',
  'sync.failed': 'Synchronization failed',
  'webhooks.repaired': 'Webhooks repaired',
};

/** What the products of a shop are listed by. */
const MATCH_WORDS: Record<Schemas['StoreProductMatch'], string> = {
  unmatched: 'Not matched',
  duplicate: 'Duplicate SKU',
  matched: 'Matched',
};

const type = choiceFilter('Show', LOG_WORDS, (key) => LOG_WORDS[key]);
const match = choiceFilter('Show', MATCH_WORDS, (key) => MATCH_WORDS[key]);

export const storeLogSearch = defineListSearch({ type });
export type StoreLogSearch = SearchOf<typeof storeLogSearch>;

export const storeProductSearch = defineListSearch({ match });
export type StoreProductSearch = SearchOf<typeof storeProductSearch>;

/** Each tab has its own filter; the page is that of the tab. */
export const storePageSearch = defineListSearch({
  type,
  match,
  tab: choiceParam({ log: 1, products: 1, options: 1, connection: 1 }),
});
export type StorePageSearch = SearchOf<typeof storePageSearch>;

/** Which kind of shop is being connected. */
export const storeSetupSearch = defineSearch({ kind: { parse: (text: string) => text } });
