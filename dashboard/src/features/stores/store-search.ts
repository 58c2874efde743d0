import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import {
  choiceFilter,
  choiceParam,
  defineListSearch,
  defineSearch,
  type SearchOf,
} from '../../lib/search-params.ts';

/** What the entries of the log are called. */
export const LOG_WORDS: Record<Schemas['StoreLogType'], string> = {
  'order.imported': t('Order imported'),
  'order.updated': t('Order updated'),
  'order.cancelled': t('Order canceled'),
  'order.rejected': t('Order rejected'),
  'order.conflict': t('Changed on both sides'),
  'order.different': t('Differs from the store'),
  'shipment.reported': t('Shipment reported'),
  'shipment.report_failed': t('Report failed'),
  'stock.pushed': t('Stock sent'),
  'stock.push_failed': t('Stock not sent'),
  'products.imported': t('Products read'),
  'sync.failed': t('Synchronization failed'),
  'webhooks.repaired': t('Webhooks repaired'),
};

/** What the products of a shop are listed by. */
const MATCH_WORDS: Record<Schemas['StoreProductMatch'], string> = {
  unmatched: t('Not matched'),
  duplicate: t('Duplicate SKU'),
  matched: t('Matched##products'),
};

const type = choiceFilter(t('Show'), LOG_WORDS, (key) => LOG_WORDS[key]);
const match = choiceFilter(t('Show'), MATCH_WORDS, (key) => MATCH_WORDS[key]);

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
