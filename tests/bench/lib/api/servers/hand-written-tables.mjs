import pg from 'pg';
import { newId, openSqliteFile } from '../../../dist/server-parts.js';

const ORDER = [
  'id',
  'account_id',
  'order_number',
  'store_id',
  'status',
  'ship_to',
  'currency',
  'subtotal',
  'shipping_paid',
  'total',
  'tags',
  'metadata',
  'created_at',
  'updated_at',
];
const ITEM = ['id', 'order_id', 'position', 'sku', 'name', 'quantity', 'unit_price', 'weight'];
const EVENT = ['id', 'account_id', 'data', 'created_at'];

const TABLES = `
  create table api_keys (id text primary key, account_id text not null, hash text not null unique);
  create table orders (id text primary key, account_id text not null, order_number text not null, store_id text,
    status text not null, ship_to text not null, currency text not null, subtotal integer not null,
    shipping_paid integer not null, total integer not null, tags text not null, metadata text not null,
    created_at bigint not null, updated_at bigint not null);
  create unique index orders_number on orders (account_id, order_number);
  create index orders_newest on orders (account_id, created_at, id);
  create table order_items (id text primary key, order_id text not null references orders (id), position integer not null,
    sku text not null, name text not null, quantity integer not null, unit_price integer not null, weight text);
  create index order_items_order on order_items (order_id, position);
  create table events (id text primary key, account_id text not null, data text not null, created_at bigint not null)`;

const SELECTS = {
  key: 'select id, account_id from api_keys where hash = $1',
  order: `select ${ORDER} from orders where id = $1 and account_id = $2`,
  items: `select ${ITEM} from order_items where order_id = $1 order by position`,
  list: `select ${ORDER} from orders where account_id = $1 order by created_at desc, id desc limit $2 offset $3`,
  itemsOfList: (count) =>
    `select ${ITEM} from order_items where order_id in (${numbered(count)}) order by order_id, position`,
  count: 'select count(*) as count from orders where account_id = $1',
};

const numbered = (count, from = 1) => Array.from({ length: count }, (_, i) => `$${from + i}`).join(', ');
const insertInto = (table, columns, from = 1) =>
  `insert into ${table} (${columns}) values (${numbered(columns.length, from)})`;

/** Plain statements, each prepared once. */
export const openOrderTables = (place) =>
  place.databaseUrl ? openPostgres(place.databaseUrl) : openSqlite(`${place.dataFolder}/hand-written.db`);

async function openSqlite(path) {
  const db = await openSqliteFile(path);
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 8000');
  db.exec(TABLES);
  const statements = new Map();
  const prepare = (sql) => {
    // SQLite reads `$1` as a parameter named "1", and `?1` as the first.
    const known = statements.get(sql) ?? db.prepare(sql.replaceAll('$', '?'));
    statements.set(sql, known);
    return known;
  };
  const all = (sql, args) => prepare(sql).all(...args);
  let waiting = [];

  /** All that arrived in one turn of the event loop share a commit. */
  function commit() {
    const batch = waiting;
    waiting = [];
    db.exec('begin immediate');
    for (const { statements } of batch) for (const [sql, args] of statements) prepare(sql).run(...args);
    db.exec('commit');
    for (const { resolve } of batch) resolve();
  }
  const write = (statements) =>
    new Promise((resolve) => {
      if (waiting.push({ statements, resolve }) === 1) setImmediate(commit);
    });
  return tablesOver(all, write);
}

async function openPostgres(connectionString) {
  pg.types.setTypeParser(20, Number);
  const pool = new pg.Pool({ connectionString, max: 10 });
  await pool.query(`create schema hand_written; set search_path to hand_written; ${TABLES}`);
  await pool.end();
  const served = new pg.Pool({ connectionString, max: 10, options: '-c search_path=hand_written' });
  const names = new Map();
  const named = (text) => {
    if (!names.has(text)) names.set(text, `s${names.size}`);
    return names.get(text);
  };
  const all = async (text, values) => (await served.query({ name: named(text), text, values })).rows;
  /** One statement, and so one round trip and one commit for each order. */
  const write = (statements) => {
    const args = [];
    const parts = statements.map(([sql, values], i) => {
      const shifted = sql.replace(/\$(\d+)/g, (_, n) => `$${Number(n) + args.length}`);
      args.push(...values);
      return i === statements.length - 1 ? shifted : `w${i} as (${shifted})`;
    });
    return all(`with ${parts.slice(0, -1).join(', ')} ${parts.at(-1)}`, args);
  };
  return tablesOver(all, write);
}

function tablesOver(all, write) {
  return {
    findKey: async (hash) => (await all(SELECTS.key, [hash]))[0],

    async get(accountId, id) {
      const [row] = await all(SELECTS.order, [id, accountId]);
      return toOrder(row, await all(SELECTS.items, [id]));
    },

    async list(accountId, limit, offset) {
      const rows = await all(SELECTS.list, [accountId, limit, offset]);
      const items = await all(
        SELECTS.itemsOfList(rows.length),
        rows.map(({ id }) => id),
      );
      const [{ count }] = await all(SELECTS.count, [accountId]);
      const itemsOf = new Map(rows.map(({ id }) => [id, []]));
      for (const item of items) itemsOf.get(item.order_id).push(item);
      return { data: rows.map((row) => toOrder(row, itemsOf.get(row.id))), total: count };
    },

    insert: (order, event) => write([...statementsOf(order), [INSERT.event, eventArgs(order, event)]]),

    /** As many keys and orders as Waybill has. */
    async fill(hashes, orders) {
      const keys = hashes.map((hash) => [INSERT.key, [newId('key'), orders[0].accountId, hash]]);
      for (let from = 0; from < keys.length; from += 500) await write(keys.slice(from, from + 500));
      for (let from = 0; from < orders.length; from += 100)
        await write(orders.slice(from, from + 100).flatMap(statementsOf));
    },
  };
}

const INSERT = {
  key: insertInto('api_keys', ['id', 'account_id', 'hash']),
  order: insertInto('orders', ORDER),
  item: insertInto('order_items', ITEM),
  event: insertInto('events', EVENT),
};

const statementsOf = (order) => [
  [
    INSERT.order,
    [
      order.id,
      order.accountId,
      order.orderNumber,
      order.storeId,
      order.status,
      JSON.stringify(order.shipTo),
      order.currency,
      order.subtotal,
      order.shippingPaid,
      order.total,
      JSON.stringify(order.tags),
      JSON.stringify(order.metadata),
      order.createdAt,
      order.updatedAt,
    ],
  ],
  ...order.items.map((item) => [
    INSERT.item,
    [
      item.id,
      order.id,
      item.position,
      item.sku,
      item.name,
      item.quantity,
      item.unitPrice,
      JSON.stringify(item.weight),
    ],
  ]),
];

const eventArgs = (order, event) => [event.id, order.accountId, event.data, order.createdAt];

const toOrder = (row, items) => ({
  id: row.id,
  orderNumber: row.order_number,
  storeId: row.store_id,
  status: row.status,
  shipTo: JSON.parse(row.ship_to),
  currency: row.currency,
  subtotal: row.subtotal,
  shippingPaid: row.shipping_paid,
  total: row.total,
  tags: JSON.parse(row.tags),
  metadata: JSON.parse(row.metadata),
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
  items: items.map((item) => ({
    id: item.id,
    sku: item.sku,
    name: item.name,
    quantity: item.quantity,
    unitPrice: item.unit_price,
    weight: JSON.parse(item.weight),
  })),
});
