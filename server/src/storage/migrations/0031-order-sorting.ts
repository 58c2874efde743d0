import type { Migration } from '../migration.ts';
import { orderNumberKey } from '../order-number-key.ts';

/** The last character of an id is one of these, each about as often. */
const LAST_CHARACTERS = [...'0123456789abcdefghjkmnpqrstvwxyz'];

/**
 * What orders are sorted by. Existing ones get their keys a part at a time, because PostgreSQL cancels a statement that runs
 * for ten seconds.
 */
export const orderSorting: Migration = {
  name: 'order sorting',
  statements: ({ key, int, asJson }) => {
    const field = (name: string) => `coalesce(ship_to${asJson} ->> '${name}', '')`;
    const home = (place: string) => `case when ${place} in ('PR', 'UM') then 'US' else ${place} end`;
    const from = `(select w.address${asJson} ->> 'country' from warehouses as w where w.id = orders.warehouse_id)`;
    return [
      `alter table orders add column destination_key ${key} not null default ''`,
      `alter table orders add column is_international ${int} not null default 0`,
      ...LAST_CHARACTERS.map(
        (last) => `update orders set
          destination_key = substr(lower(${field('country')} || '/' || ${field('state')} || '/' || ${field('city')}), 1, 100),
          is_international = case when ${home(from)} <> ${home(field('country'))} then 1 else 0 end
          where substr(id, length(id), 1) = '${last}'`,
      ),
      `create index orders_by_number on orders (user_id, ${orderNumberKey('order_number')}, id)`,
      'create index orders_by_placed on orders (user_id, coalesce(order_date, created_at), id)',
      'create index orders_by_total on orders (user_id, total, id)',
      'create index orders_by_destination on orders (user_id, destination_key, id)',
      'create index orders_international_newest on orders (user_id, created_at, id) where is_international = 1',
      'create index orders_international on orders (user_id, status, created_at, id) where is_international = 1',
    ];
  },
};
