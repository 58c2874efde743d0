import { sql } from 'kysely';
import { orderNumberKey } from '../order-number-key.ts';
import { fixed, type ListDefinition } from './definition.ts';
import { TERM_FILTERS } from './terms.ts';

const unprinted = (owner: unknown) =>
  sql`select order_id from shipments where account_id = ${owner} and print_state = 'unprinted' and order_id is not null`;

/** The orders that a connected shop has otherwise. */
const different = (owner: unknown) =>
  sql`select id from orders where account_id = ${owner} and store_difference is not null`;

export const ORDER_LIST = {
  filters: {
    ...TERM_FILTERS,
    /** The index by number has its key alone, which numbers that differ in case share. */
    number: {
      find: ([key, number], owner) =>
        sql`o.id in (select id from orders where account_id = ${owner}
          and ${sql.raw(orderNumberKey('order_number'))} = ${key} and (order_number = ${number}) is true)`,
      isOfId: true,
    },
    unprinted: { find: (_, owner) => sql`o.id in (${unprinted(owner)})`, isOfId: true },
    notUnprinted: { find: (_, owner) => sql`o.id not in (${unprinted(owner)})`, isOfId: true },
    // The conditions that these have besides are those of partial indexes: values that come as parameters do not imply them.
    ship_to_check: {
      find: (values) => sql`o.ship_to_check in (${sql.join(values)}) and o.ship_to_check is not null`,
    },
    store_id: {
      find: (values) => sql`o.store_id in (${sql.join(values)}) and o.store_id <> ''`,
    },
    language: {
      find: (values) => sql`o.language in (${sql.join(values)}) and o.language is not null`,
    },
    international: fixed('o.is_international = 1'),
    domestic: {
      find: (_, owner) =>
        sql`o.id not in (select id from orders where account_id = ${owner} and is_international = 1)`,
      isOfId: true,
    },
    different: { find: (_, owner) => sql`o.id in (${different(owner)})`, isOfId: true },
    notDifferent: { find: (_, owner) => sql`o.id not in (${different(owner)})`, isOfId: true },
    complete: fixed('o.is_short = 0'),
    waiting: fixed("(o.is_short = 1 or o.status = 'on_hold')"),
    shipByBefore: { find: ([time]) => sql`o.ship_by < ${time}` },
    notLate: {
      find: ([now]) =>
        sql`(o.ship_by is null or o.ship_by >= ${now} or o.status not in ('pending', 'partially_shipped'))`,
    },
    shipByFrom: { find: ([time]) => sql`o.ship_by >= ${time}` },
    notDue: {
      find: ([from, before]) =>
        sql`(o.ship_by is null or o.ship_by < ${from} or o.ship_by >= ${before} or o.status not in ('pending', 'partially_shipped'))`,
    },
    /** As with the address check: its index has only orders that somebody packs. */
    assignee_id: {
      find: (values) => sql`o.assignee_id in (${sql.join(values)}) and o.assignee_id is not null`,
    },
    dated: fixed('o.ship_by is not null'),
    undated: fixed('o.ship_by is null'),
  },
  // Those by creation, by status, by address check, by language and by ship-by date end with all columns of filters but `language`.
  indexes: [
    { by: ['leadingTerm'], isUnsorted: true, isOfAll: true },
    { by: ['number'], isUnsorted: true, isOfAll: true },
    { by: ['po_number'], isUnsorted: true },
    { by: ['unprinted'], isUnsorted: true, isOfAll: true },
    { by: ['different'], isUnsorted: true, isOfAll: true },
    { by: ['ship_to_check'] },
    { by: ['assignee_id'] },
    { by: ['language'] },
    { by: ['international', 'status'] },
    { by: ['international'] },
    { by: ['store_id', 'status'], isAlone: true },
    { by: ['store_id'], isAlone: true },
    { by: ['status'] },
  ],
  sorts: {
    ship_by: {
      key: sql.ref('o.ship_by'),
      by: ['dated', 'shipByBefore', 'shipByFrom'],
      nullable: { some: 'dated', none: 'undated' },
    },
    placed_at: { key: sql`coalesce(o.order_date, o.created_at)` },
    number: { key: sql.raw(orderNumberKey('o.order_number')) },
    total: { key: sql.ref('o.total') },
    destination: { key: sql.ref('o.destination_key') },
  },
} as const satisfies ListDefinition;
