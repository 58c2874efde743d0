import type { Migration } from '../migration.ts';

/**
 * Quicker checks of whether a new item is in its order's document, on PostgreSQL. An order that was inserted by the same
 * transaction is seen by nobody else, and needs no lock. `offset 0` makes the planner look up each order by its id: it knows
 * nothing about a transition table, and joined all orders of the database with it.
 */
export const itemsOfNewOrders: Migration = {
  name: 'items of new orders',
  statements: (_types, dialect) =>
    dialect === 'sqlite'
      ? []
      : [
          `create or replace function remove_document_without_items() returns trigger language plpgsql as $$
            declare
              changed text[];
            begin
              select array_agg(distinct added.order_id) into changed
                from added left join lateral (
                  select orders.xmin = pg_current_xact_id()::xid and
                    (document is null or position(added.id in document) > 0) as is_complete
                  from orders where orders.id = added.order_id offset 0
                ) as own on true
                where own.is_complete is not true;
              if changed is null then
                return null;
              end if;
              perform 1 from orders where id = any(changed) order by id for no key update;
              update orders set document = null from added
                where orders.id = any(changed) and orders.id = added.order_id
                  and document is not null and position(added.id in document) = 0;
              return null;
            end $$`,
        ],
};
