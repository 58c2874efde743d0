import { sql } from 'kysely';
import type { DeliveryRow } from '../rows/webhook-rows.ts';
import { containing, type ListDefinition } from './definition.ts';
import { ORDER_LIST } from './order-definition.ts';

const inNames = containing(['name_key', 'sku_key']);

const DELIVERY_STATUSES: readonly DeliveryRow['status'][] = ['pending', 'delivered', 'failed'];

/** Every list that is paged. The plan of each combination of its filters is tested. */
export const LISTS = {
  orders: ORDER_LIST,
  shipments: {
    filters: {
      words: { find: containing(['recipient_key']) },
      reportFailed: {
        find: (_, owner) =>
          sql`o.id in (select shipment_id from store_reports
            where account_id = ${owner} and status = 'failed' and kind <> 'scan')`,
        isOfId: true,
      },
    },
    indexes: [
      { by: ['reportFailed'], isUnsorted: true, isOfAll: true },
      { by: ['order_id'] },
      // Names are compared in the index by creation, which ends with them and the columns of these.
      { by: ['print_state'], lacks: ['words'] },
      { by: ['carrier'], lacks: ['words'] },
      { by: ['carrier_account_id'], lacks: ['words'] },
      { by: ['tracking_status'], lacks: ['words'] },
      { by: ['status'], lacks: ['words'] },
    ],
  },
  withdrawals: { indexes: [{ by: ['order_id'] }, { by: ['is_handled'] }] },
  returns: { indexes: [{ by: ['order_id'] }, { by: ['requested_by'] }, { by: ['status'] }] },
  products: { filters: { words: { find: inNames } }, indexes: [{ by: ['active'], isAlone: true }] },
  stock_levels: {
    filters: {
      words: {
        find: (values, owner) =>
          sql`o.product_id in (select id from products where account_id = ${owner} and ${inNames(values)})`,
      },
    },
    indexes: [
      { by: ['bin'] },
      { by: ['product_id'] },
      { by: ['warehouse_id', 'below_reorder_point'] },
      { by: ['warehouse_id'] },
      { by: ['below_reorder_point'] },
    ],
    compares: 'products',
  },
  stock_movements: {
    indexes: [
      { by: ['reference'] },
      { by: ['product_id'] },
      { by: ['warehouse_id', 'reason'] },
      { by: ['warehouse_id'] },
      { by: ['reason'] },
    ],
  },
  manifests: {
    indexes: [{ by: ['code'], isUnsorted: true }, { by: ['status'] }, { by: ['warehouse_id'] }],
  },
  batches: { indexes: [{ by: ['kind'] }, { by: ['status'] }] },
  pickups: { indexes: [{ by: ['status'] }, { by: ['warehouse_id'] }] },
  trackers: {
    indexes: [
      { by: ['tracking_code'], isUnsorted: true },
      { by: ['order_id'] },
      { by: ['status'] },
      { by: ['carrier'] },
    ],
  },
  events: { indexes: [{ by: ['subject_id'], isUnsorted: true, isOfAll: true }] },
  deliveries: {
    owner: 'subscription_id',
    indexes: [{ by: ['status'] }],
    every: { name: 'status', values: DELIVERY_STATUSES },
  },
  store_log: { owner: 'store_id', indexes: [{ by: ['type'] }] },
  request_log: {
    filters: {
      prefix: { find: ([from, to]) => sql`o.path >= ${from} and o.path < ${to}` },
    },
    indexes: [
      { by: ['id'], isUnsorted: true, isOfAll: true },
      { by: ['prefix'], isUnsorted: true },
    ],
  },
} as const satisfies { [table: string]: ListDefinition };

export type ListedTable = keyof typeof LISTS;
