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

export const storePageSearch = defineListSearch({
  type: choiceFilter('Show', LOG_WORDS, (type) => LOG_WORDS[type]),
  tab: choiceParam({ log: 1, options: 1, connection: 1 }),
});
export type StorePageSearch = SearchOf<typeof storePageSearch>;

/** Which kind of shop is being connected. */
export const storeSetupSearch = defineSearch({ kind: { parse: (text: string) => text } });
