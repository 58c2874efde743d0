import type { Storage } from '../../server/src/storage/index.ts';

const ROWS = 3_000;
const BATCH = 500;

/** One of ten values, in runs, so that neither a user nor a moment has only one of them. */
const few = (i: number) => `v${(i >> 3) % 10}`;
/** One of two things of the account that owns the row. */
const own = (i: number) => `v${(i % 5) + 5 * ((i >> 3) % 2)}`;
const each = (i: number) => `v${i}`;
const always = (value: unknown) => () => value;
const texts = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, few]));
const zeros = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, always(0)]));

const owned = { id: each, account_id: (i: number) => `v${i % 5}`, created_at: (i: number) => i };
const listed = { ...owned, updated_at: (i: number) => i };

/** In the order that their references need. */
const TABLES: Record<string, Record<string, (i: number) => unknown>> = {
  products: {
    ...listed,
    ...texts('name name_key currency metadata'),
    sku: each,
    sku_key: each,
    sku_fold: each,
    active: always(1),
  },
  warehouses: { ...listed, ...texts('name address'), is_default: always(0) },
  orders: {
    ...listed,
    ...texts('store_id status ship_to allocation currency tags metadata ship_to_check'),
    ...zeros('subtotal shipping_paid tax total'),
    order_number: each,
    search_terms: few,
    destination_key: few,
    is_international: (i) => (i % 20 === 0 ? 1 : 0),
    store_difference: (i) => (i % 50 === 0 ? '{}' : null),
  },
  order_terms: {
    account_id: (i) => `v${i % 5}`,
    term: each,
    created_at: (i) => i,
    order_id: each,
  },
  order_items: {
    id: each,
    order_id: each,
    position: always(0),
    product_id: each,
    name: few,
    quantity: always(1),
    shipped_quantity: always(0),
  },
  shipments: {
    ...listed,
    ...texts(
      'status carrier service service_name currency tracking_status ship_from ship_to parcels purchase metadata',
    ),
    ...zeros('is_return rate'),
    print_state: (i) => (i % 50 === 0 ? 'unprinted' : 'printed'),
    order_id: each,
    tracking_code: each,
  },
  stores: {
    ...listed,
    ...texts('provider name status_mapping stock_warehouse_ids customer_messages'),
    ...zeros('is_active version report_shipments push_stock'),
  },
  store_reports: {
    ...listed,
    ...texts('body shop_references'),
    kind: always('shipment'),
    status: (i) => (i % 50 === 0 ? 'failed' : 'reported'),
    store_id: each,
    order_id: each,
    shipment_id: each,
  },
  shipment_parcels: {
    shipment_id: each,
    position: always(0),
    account_id: (i) => `v${i % 5}`,
    tracking_code: each,
    ...texts('tracking_status'),
  },
  batches: {
    ...listed,
    ...texts('kind status actor'),
    ...zeros('total succeeded failed cancelled'),
  },
  manifests: {
    ...listed,
    ...texts('kind carrier day status'),
    warehouse_id: own,
    code: each,
    is_scanned: always(1),
  },
  carrier_accounts: { ...listed, ...texts('provider name'), ...zeros('is_active version') },
  pickups: {
    ...listed,
    ...texts('carrier status day booking shipment_ids'),
    warehouse_id: own,
    carrier_account_id: own,
    ...zeros('parcel_count settle_attempts'),
  },
  pickup_shipments: { shipment_id: each, pickup_id: few },
  manifest_shipments: { shipment_id: each, manifest_id: few },
  returns: { ...listed, ...texts('status metadata'), order_id: own },
  withdrawals: {
    ...listed,
    ...texts('statement items'),
    order_id: own,
    form_key: each,
    confirmed_at: (i) => i,
    is_handled: (i) => (i % 50 === 0 ? 0 : 1),
  },
  stock_levels: {
    ...listed,
    product_id: each,
    warehouse_id: own,
    on_hand: (i) => i % 3,
    allocated: always(0),
    reorder_point: always(1),
    below_reorder_point: (i) => (i % 3 === 0 ? 1 : 0),
    bin: (i) => (i % 2 === 0 ? null : `v${i % 40}`),
  },
  deliveries: {
    ...texts('event_id event_type attempt_log'),
    ...zeros('attempts is_retry due_at updated_at'),
    id: each,
    subscription_id: (i) => `v${i % 5}`,
    status: (i) => ['pending', 'delivered', 'failed'][(i >> 3) % 3],
    created_at: (i) => i,
  },
  stock_movements: {
    ...owned,
    ...texts('reason actor'),
    warehouse_id: own,
    ...zeros('on_hand_delta allocated_delta on_hand_after allocated_after'),
    product_id: (i) => `v${(i % 5) + 5 * ((i >> 2) % 18)}`,
    reference: (i) => `v${(i >> 1) % 300}`,
  },
};

/** 3,000 rows in each table that is listed, of five users: enough for a planner to think about. */
export async function fillTables(storage: Storage): Promise<void> {
  await fillAccounts(storage);
  await storage.write(async (tx) => {
    for (const [table, columns] of Object.entries(TABLES)) {
      const row = (i: number) =>
        Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, value(i)]));
      for (let start = 0; start < ROWS; start += BATCH) {
        const rows = Array.from({ length: BATCH }, (_, i) => row(start + i));
        await tx
          .insertInto(table as 'orders')
          .values(rows as never)
          .execute();
      }
    }
  });
}

/** Accounts `v0` to `v4`. */
export async function fillAccounts(storage: Storage): Promise<void> {
  const accounts = Array.from({ length: 5 }, (_, i) => ({
    id: `v${i}`,
    name: `v${i}`,
    created_at: 1,
    updated_at: 1,
  }));
  await storage.write((tx) => tx.insertInto('accounts').values(accounts).execute());
}
