import type { Storage } from '../../server/src/storage/index.ts';

export interface StateReader {
  /** All data of an account as one text. */
  of(accountId: string): Promise<string>;
  /** Whether no job has yet to change orders of the account, which could happen at any time. */
  isSettled(accountId: string): Promise<boolean>;
  /** Undefined if there is none. */
  difference(before: string, after: string): string | undefined;
}

/** Columns to compare; those that change on their own or by reading are left out. */
const COLUMNS = {
  products: undefined,
  warehouses: undefined,
  packages: undefined,
  presets: undefined,
  orders: undefined,
  rates: undefined,
  shipments: undefined,
  returns: undefined,
  // Without what polls change.
  trackers: ['id', 'tracking_code', 'order_id'],
  stock_levels: undefined,
  order_views: undefined,
  service_mappings: undefined,
  automation_rules: undefined,
  manifests: undefined,
  stock_movements: ['id'],
  events: ['id'],
  webhook_subscriptions: ['id', 'url', 'events', 'sealed_secret'],
  api_keys: ['id', 'name', 'revoked_at', 'expires_at', 'hash'],
  sessions: ['id'],
} as const;

/** These columns of an order are filled in the background, or when it is read. */
const withoutDerived = (name: string, value: unknown) =>
  name === 'document' || name.startsWith('ship_to_check') ? undefined : value;

export function createStateReader(storage: Storage): StateReader {
  const read = async (table: keyof typeof COLUMNS, accountId: string): Promise<string> => {
    const columns = COLUMNS[table] as readonly 'id'[] | undefined;
    const from = storage.db
      .selectFrom(table as 'orders')
      .where('account_id', '=', accountId)
      .orderBy('id');
    const rows = await (columns === undefined ? from.selectAll() : from.select(columns)).execute();
    return rows.map((row) => `${table} ${JSON.stringify(row, withoutDerived)}`).join('\n');
  };
  const readItems = async (accountId: string): Promise<string> => {
    const rows = await storage.db
      .selectFrom('order_items')
      .innerJoin('orders', 'orders.id', 'order_items.order_id')
      .selectAll('order_items')
      .where('orders.account_id', '=', accountId)
      .orderBy('order_items.id')
      .execute();
    return rows.map((row) => `order_items ${JSON.stringify(row)}`).join('\n');
  };
  return {
    async of(accountId) {
      const tables = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
      const parts = await Promise.all([
        ...tables.map((table) => read(table, accountId)),
        readItems(accountId),
      ]);
      return parts.join('\n');
    },
    async isSettled(accountId) {
      const job = await storage.db
        .selectFrom('allocation_jobs')
        .select('product_id')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      const warehouse = await storage.db
        .selectFrom('warehouses')
        .select('id')
        .where('account_id', '=', accountId)
        .where('awaits_orders', '=', 1)
        .executeTakeFirst();
      const batch = await storage.db
        .selectFrom('batches')
        .select('id')
        .where('account_id', '=', accountId)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      return job === undefined && warehouse === undefined && batch === undefined;
    },
    difference(before, after) {
      if (before === after) return undefined;
      const [old, now] = [new Set(before.split('\n')), new Set(after.split('\n'))];
      // Events that no delivery needs any more may be purged at any time.
      const gone = [...old].filter((line) => !now.has(line) && !line.startsWith('events '));
      const come = [...now].filter((line) => !old.has(line));
      const lines = [...gone.map((line) => `- ${line}`), ...come.map((line) => `+ ${line}`)];
      return lines.length === 0 ? undefined : lines.slice(0, 4).join(' ').slice(0, 800);
    },
  };
}
