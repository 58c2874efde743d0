import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFilledStorage } from '../../../../tests/support/filled-storage.ts';
import { DIALECTS, type ScratchStorage } from '../../../../tests/support/storages.ts';
import { LISTS, type ListedTable } from './definitions.ts';
import { countOf, countUpTo, documentsOf, idsOf, type List } from './query.ts';
import { type Asked, composed, type Part } from './reads.ts';

const VALUES: { [name: string]: readonly unknown[] } = {
  active: [1],
  status_class: [2],
  below_reorder_point: [1],
  words: ['%v%', '%1%'],
  prefix: ['v1', 'v1\u{10ffff}'],
  number: ['v13', 'v3'],
  shipByBefore: [2_000],
  shipByFrom: [1_000],
  notDue: [1_000, 2_000],
  assignee_id: ['usr_1'],
  notLate: [2_000],
  leadingTerm: ['v1', 'v1\u{10ffff}', '% v1%'],
};
const WITHOUT_VALUES =
  /^(unprinted|notUnprinted|different|notDifferent|reportFailed|international|domestic|complete|waiting|dated|undated)$/;
/** A filter by name; with a number, with this many values: `status*3`. */
const filterOf = (text: string) => {
  const [name = '', count = 1] = text.split('*');
  if (WITHOUT_VALUES.test(name)) return { name, values: [] };
  const values = Array.from({ length: Number(count) }, (_, i) => `v${i + 3}`);
  return { name, values: VALUES[name] ?? values };
};

/** PostgreSQL knows which statuses there are. */
const DELIVERED = { name: 'status', values: ['delivered'] };

/** Not filled for these tests. */
const EMPTY = new Set<ListedTable>(['trackers', 'events', 'request_log']);

/** What a list is filtered by, and the index that answers both the page and the count. */
const FILTERS: [table: ListedTable, filters: string[], index: RegExp][] = [
  ['shipments', [], /shipments_newest/],
  ['shipments', ['status'], /shipments_by_status/],
  ['shipments', ['order_id'], /shipments_by_order/],
  ['shipments', ['print_state'], /shipments_by_print_state/],
  ['shipments', ['print_state', 'status'], /shipments_by_print_state/],
  ['shipments', ['carrier'], /shipments_by_carrier/],
  ['shipments', ['carrier', 'status'], /shipments_by_carrier/],
  ['shipments', ['carrier', 'tracking_status'], /shipments_by_carrier/],
  ['shipments', ['carrier_account_id'], /shipments_by_carrier_account/],
  ['shipments', ['tracking_status'], /shipments_by_tracking_status/],
  ['shipments', ['status', 'tracking_status'], /shipments_by_tracking_status/],
  ['shipments', ['words'], /shipments_newest/],
  ['shipments', ['words', 'status', 'tracking_status', 'print_state', 'carrier'], /shipments_newest/],
  ['returns', [], /returns_newest/],
  ['returns', ['status'], /returns_by_status/],
  ['returns', ['requested_by'], /returns_by_requester/],
  ['returns', ['requested_by', 'status'], /returns_by_requester/],
  ['returns', ['order_id'], /returns_by_order/],
  ['returns', ['order_id', 'status'], /returns_by_order/],
  ['products', [], /products_newest/],
  ['products', ['active'], /products_by_active/],
  ['products', ['words'], /products_newest/],
  ['products', ['words', 'active'], /products_newest/],
  ['stock_levels', [], /stock_levels_newest/],
  ['stock_levels', ['product_id'], /stock_levels_by_product/],
  ['stock_levels', ['warehouse_id'], /stock_levels_by_warehouse/],
  ['stock_levels', ['below_reorder_point'], /stock_levels_low/],
  ['stock_levels', ['below_reorder_point', 'product_id'], /stock_levels_by_product/],
  ['stock_levels', ['below_reorder_point', 'warehouse_id'], /stock_levels_by_warehouse_low/],
  ['stock_levels', ['bin'], /stock_levels_by_bin/],
  ['stock_levels', ['bin', 'warehouse_id'], /stock_levels_by_bin/],
  ['stock_levels', ['below_reorder_point', 'bin', 'product_id', 'warehouse_id'], /stock_levels_by_bin/],
  ['stock_movements', [], /stock_movements_newest/],
  ['stock_movements', ['product_id'], /stock_movements_by_product/],
  ['stock_movements', ['product_id', 'warehouse_id'], /stock_movements_by_product/],
  ['stock_movements', ['product_id', 'reason'], /stock_movements_by_product/],
  ['stock_movements', ['product_id', 'reason', 'warehouse_id'], /stock_movements_by_product/],
  ['stock_movements', ['warehouse_id'], /stock_movements_by_warehouse/],
  ['stock_movements', ['reason', 'warehouse_id'], /stock_movements_by_warehouse_reason/],
  ['stock_movements', ['reason'], /stock_movements_by_reason/],
  ['stock_movements', ['reference'], /stock_movements_by_reference/],
  ['stock_movements', ['product_id', 'reference'], /stock_movements_by_reference/],
  ['stock_movements', ['product_id', 'reason', 'reference', 'warehouse_id'], /stock_movements_by_reference/],
  ['manifests', [], /manifests_newest/],
  ['manifests', ['status'], /manifests_by_status/],
  ['manifests', ['warehouse_id'], /manifests_by_warehouse/],
  ['manifests', ['status', 'warehouse_id'], /manifests_by_status/],
  ['batches', [], /batches_newest/],
  ['batches', ['kind'], /batches_by_kind/],
  ['batches', ['status'], /batches_by_status/],
  ['batches', ['kind', 'status'], /batches_by_kind/],
  ['pickups', [], /pickups_newest/],
  ['pickups', ['status'], /pickups_by_status/],
  ['pickups', ['warehouse_id'], /pickups_by_warehouse/],
  ['pickups', ['status', 'warehouse_id'], /pickups_by_status/],
  ['trackers', [], /trackers_newest/],
  ['trackers', ['status'], /trackers_by_status/],
  ['trackers', ['carrier'], /trackers_by_carrier/],
  ['trackers', ['status', 'carrier'], /trackers_by_status/],
  ['trackers', ['order_id'], /trackers_by_order/],
  ['events', [], /events_newest/],
  ['events', ['type'], /events_newest/],
  ['deliveries', [], /deliveries_by_status/],
  ['deliveries', ['event_type'], /deliveries_by_status/],
  ['deliveries', ['status'], /deliveries_by_status/],
  ['deliveries', ['event_type', 'status'], /deliveries_by_status/],
  ['request_log', [], /request_log_newest/],
  ['request_log', ['key_id', 'status_class', 'method'], /request_log_newest/],
  ['orders', [], /orders_newest/],
  ['orders', ['status'], /orders_by_status/],
  ['orders', ['store_id'], /orders_by_store/],
  ['orders', ['store_id', 'status'], /orders_by_store_status/],
  ['orders', ['status*3'], /orders_by_status/],
  ['orders', ['status*2', 'complete'], /orders_by_status/],
  ['orders', ['status*2', 'complete', 'warehouse_id'], /orders_by_status/],
  ['orders', ['status*3', 'waiting'], /orders_by_status/],
  [
    'orders',
    ['status', 'store_id', 'warehouse_id', 'allocation', 'requested_service', 'shipByBefore', 'notLate'],
    /orders_by_status/,
  ],
  ['orders', ['store_id', 'warehouse_id', 'allocation', 'requested_service', 'shipByBefore'], /orders_/],
  ['orders', ['status*2', 'shipByFrom', 'shipByBefore'], /orders_by_status/],
  ['orders', ['notDue'], /orders_newest/],
  ['orders', ['assignee_id'], /orders_by_assignee/],
  ['orders', ['assignee_id', 'status*2', 'warehouse_id'], /orders_by_assignee/],
  ['orders', ['ship_to_check'], /orders_by_ship_to_check/],
  ['orders', ['ship_to_check*3', 'status*2', 'warehouse_id'], /orders_by_ship_to_check/],
  ['orders', ['language'], /orders_by_language/],
  ['orders', ['language', 'status*2', 'warehouse_id'], /orders_by_language/],
  ['orders', ['international'], /orders_international/],
  ['orders', ['international', 'status*3'], /orders_international/],
];

describe.each(DIALECTS)('lists on %s', (dialect) => {
  let scratch: ScratchStorage;
  beforeAll(async () => {
    scratch = await openFilledStorage(dialect);
  });
  afterAll(() => scratch.remove());

  async function plan(query: { compile(): CompiledQuery }): Promise<string> {
    const { sql: text, parameters } = query.compile();
    const explain = dialect === 'sqlite' ? 'explain query plan' : 'explain';
    const { rows } = await scratch.storage.db.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
    );
    return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n');
  }

  const planOf = (
    build: typeof idsOf,
    table: ListedTable,
    names: readonly string[],
    { part, ...over }: Partial<Asked> & { part?: Part } = {},
  ) => {
    const asked = {
      ownerId: 'v3',
      filters: names.map((name) =>
        table === 'deliveries' && name === 'status' ? DELIVERED : filterOf(name),
      ),
      range: {},
      ...over,
    };
    const list: List = { table, ...LISTS[table] };
    const { shape, params } = composed(asked, { limit: 50, offset: 5_000, ...part }, list.every);
    return plan(build(scratch.storage.db, list, shape, params));
  };

  const RANGES = [{}, { from: 100, before: 2_000 }];
  const indexOnly = dialect === 'sqlite' ? /USING COVERING INDEX/ : /Index Only Scan/;
  const readsTable =
    dialect === 'sqlite'
      ? /SCAN (?!(o$|o\n|part|CONSTANT))(?!.*COVERING)|SEARCH (?!.*COVERING)/
      : /Seq Scan|Index Scan|Heap/;

  test.each(FILTERS)('%s by %j: page and count come from one index alone', async (table, names, index) => {
    const isFilled = dialect === 'sqlite' || !EMPTY.has(table);
    const isRanged = table === 'deliveries' || names.some((name) => name.includes('*'));
    for (const range of RANGES)
      for (const build of [idsOf, countOf]) {
        const text = await planOf(build, table, names, { range });
        expect(text).toMatch(indexOnly);
        expect(text).not.toMatch(readsTable);
        // Any index with the owner will do for a count, and PostgreSQL takes any in a table without rows.
        if (build === idsOf && isFilled) expect(text).toMatch(index);
        // In a table as small as this PostgreSQL may as well sort what it finds.
        if (!isRanged && (dialect === 'sqlite' || (isFilled && table !== 'orders')))
          expect(text).not.toMatch(/TEMP B-TREE|Sort/);
        if (table === 'deliveries' && range.from !== undefined && dialect === 'sqlite')
          expect(text).toMatch(/status=\? AND created_at>\? AND created_at<\?/);
      }
  });

  test('orders, oldest first, and a bounded count of them', async () => {
    const order = { sort: undefined, isAscending: true };
    const oldest = await planOf(idsOf, 'orders', [], { order });
    expect(oldest).toMatch(indexOnly);
    expect(oldest).not.toMatch(/TEMP B-TREE|Sort/);
    const bounded = await planOf(countUpTo, 'orders', ['status*3', 'international']);
    expect(bounded).toMatch(/orders_international/);
    expect(bounded).not.toMatch(readsTable);
  });

  test.each<[ListedTable, string[], index: RegExp, unlike: RegExp]>([
    ['orders', ['unprinted'], /shipments_by_print_state/, /orders_by|Seq Scan|SCAN o/],
    ['orders', ['unprinted', 'status*2'], /shipments_by_print_state/, /orders_by|Seq Scan|SCAN o/],
    ['orders', ['different'], /orders_different/, /orders_(newest|by)|Seq Scan|SCAN o\b/],
    [
      'orders',
      ['different', 'status*2', 'store_id'],
      /orders_different/,
      /orders_(newest|by)|Seq Scan|SCAN o\b/,
    ],
    ['shipments', ['reportFailed'], /store_reports_failed/, /shipments_(newest|by)|Seq Scan|SCAN o\b/],
    [
      'shipments',
      ['reportFailed', 'status'],
      /store_reports_failed/,
      /shipments_(newest|by)|Seq Scan|SCAN o\b/,
    ],
    ['orders', ['number'], /orders_by_number/, /orders_by_(?!number)|Seq Scan|SCAN o\b/],
    [
      'orders',
      ['number', 'status*2', 'store_id'],
      /orders_by_number/,
      /orders_by_(?!number)|Seq Scan|SCAN o\b/,
    ],
    [
      'orders',
      ['po_number', 'status*2'],
      /orders_by_po_number/,
      /orders_(newest|by_(?!po_number))|Seq Scan|SCAN o\b/,
    ],
    ['orders', ['number', 'unprinted'], /orders_by_number/, /orders_by_(?!number)|Seq Scan|SCAN o\b/],
    ['events', ['subject_id', 'type'], /events_by_subject/, /events_newest|Seq Scan|SCAN/],
    ['manifests', ['code'], /autoindex_manifests|manifests_\w+_code_key/, /manifests_newest|Seq Scan|SCAN/],
    [
      'trackers',
      ['tracking_code'],
      /autoindex_trackers|trackers_\w+_code_key/,
      /trackers_newest|Seq Scan|SCAN/,
    ],
    [
      'request_log',
      ['id', 'method'],
      /autoindex_request_log|request_log_pkey/,
      /request_log_newest|Seq Scan|SCAN/,
    ],
    ['request_log', ['prefix', 'method'], /request_log_by_path/, /request_log_newest|Seq Scan|SCAN/],
  ])(
    '%s by %j: few are found by one index, in any order, and no others are read',
    async (table, names, index, unlike) => {
      const sorts = table === 'orders' ? [undefined, 'ship_by', 'total'] : [undefined];
      if (dialect === 'postgres' && EMPTY.has(table)) return;
      for (const sort of sorts)
        for (const range of RANGES)
          for (const build of [idsOf, countOf]) {
            const order = { sort, isAscending: false };
            const filters = sort === 'ship_by' ? [...names, 'dated'] : names;
            const text = await planOf(build, table, filters, { order, range });
            expect(text).toMatch(index);
            expect(text).not.toMatch(unlike);
          }
    },
  );

  test('very many requests whose path has a prefix are read from the newest on', async () => {
    const text = await planOf(idsOf, 'request_log', ['prefix', 'method'], { part: { isMany: true } });
    expect(text).toMatch(indexOnly);
    expect(text).not.toMatch(readsTable);
    // In a table as small as this PostgreSQL may as well sort what it finds.
    if (dialect === 'sqlite') {
      expect(text).toContain('COVERING INDEX request_log_newest');
      expect(text).not.toContain('TEMP B-TREE');
    }
  });

  test('stock by words: names come from an index alone', async () => {
    for (const build of [idsOf, countOf]) {
      const text = await planOf(build, 'stock_levels', ['words']);
      expect(text).toMatch(indexOnly);
      expect(text).not.toMatch(/(SEARCH|SCAN) products (?!.*COVERING)|Seq Scan/);
    }
  });

  test.each<[string, string[], isAscending: boolean, isReadOnce: boolean]>([
    ['everything', [], false, true],
    ['oldest first', [], true, true],
    ['status', ['status'], false, true],
    ['store and status', ['store_id', 'status'], false, true],
    ['several statuses', ['status*3'], false, false],
    ['status and warehouse', ['status', 'warehouse_id'], false, false],
    ['a word', ['leadingTerm'], false, false],
  ])(
    'orders, %s: the first page reads them where it finds them, if all of these are of the page',
    async (_name, names, isAscending, isReadOnce) => {
      const order = { sort: undefined, isAscending };
      const readsAgain = /autoindex_orders|Nested Loop|Hash Join|Merge Join/;
      const first = await planOf(documentsOf, 'orders', names, { order, part: { offset: 0 } });
      if (isReadOnce) expect(first).not.toMatch(readsAgain);
      else expect(first).toMatch(readsAgain);
      expect(await planOf(documentsOf, 'orders', names, { order })).toMatch(readsAgain);
    },
  );

  test.each<[string[]]>([[['dated']], [['dated', 'status*2', 'shipByBefore', 'warehouse_id']]])(
    'orders by ship-by date and %j: page and count come from the index of the sort alone',
    async (names) => {
      const order = { sort: 'ship_by', isAscending: true };
      for (const range of RANGES)
        for (const build of [idsOf, countOf]) {
          const text = await planOf(build, 'orders', names, { order, range });
          expect(text).toMatch(/orders_by_ship_by/);
          expect(text).toMatch(indexOnly);
          expect(text).not.toMatch(readsTable);
          if (dialect === 'sqlite') expect(text).not.toMatch(/TEMP B-TREE/);
        }
    },
  );

  test.each([
    ['total', /orders_by_total/],
    ['number', /orders_by_number/],
    ['placed_at', /orders_by_placed/],
    ['destination', /orders_by_destination/],
  ])('all orders by %s: the index of the sort is read until the page is full', async (sort, index) => {
    // In a table as small as this PostgreSQL may as well sort what a filter leaves.
    for (const isAscending of [true, false])
      for (const names of dialect === 'sqlite' ? [[], ['status*2', 'complete']] : [[]]) {
        const order = { sort, isAscending };
        const text = await planOf(idsOf, 'orders', names, { order, part: { isMany: true } });
        expect(text).toMatch(index);
        expect(text).not.toMatch(/TEMP B-TREE|Sort|Seq Scan/);
      }
  });

  test('few orders that a filter leaves, by total: found by the filter, and sorted', async () => {
    const order = { sort: 'total', isAscending: true };
    const text = await planOf(idsOf, 'orders', ['status*2', 'complete'], { order });
    expect(text).toMatch(/orders_by_status/);
    expect(text).toMatch(/TEMP B-TREE|Sort/);
  });

  test('one word or tag: page and count come from the index of terms alone', async () => {
    for (const build of [idsOf, countOf]) {
      const text = await planOf(build, 'orders', ['leadingTerm']);
      expect(text).toMatch(
        dialect === 'sqlite'
          ? /SEARCH order_terms USING PRIMARY KEY/
          : /Index Only Scan using order_terms_pkey/,
      );
      expect(text).not.toContain(' orders');
    }
  });

  test('a deleted product is looked for among order items by index', async () => {
    const text = await plan(
      scratch.storage.db.selectFrom('order_items').select('id').where('product_id', '=', 'v1'),
    );
    expect(text).toContain('order_items_by_product');
  });
});
