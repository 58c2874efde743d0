import { type Clock, toIso } from '../../lib/clock.ts';
import { given } from '../../lib/given.ts';
import { fromJson, toJson } from '../../lib/json.ts';
import { searchKey } from '../../lib/search-key.ts';
import type { OrderView } from '../../schema/order-view.ts';
import { createResourceService, type OrderViewRow, type Storage } from '../../storage/index.ts';
import type { OrderViewInput, OrderViewUpdate } from './order-view-schemas.ts';

const MAX_VIEWS = 50;

export type OrderViewService = ReturnType<typeof createOrderViewService>;

/** Lists of orders that an account's members have saved under a name. */
export const createOrderViewService = (dependencies: { storage: Storage; clock: Clock }) =>
  createResourceService(dependencies, {
    table: 'order_views',
    idPrefix: 'view',
    orderBy: ['name_key'],
    max: MAX_VIEWS,
    tooMany: `There are already ${MAX_VIEWS} views: delete one first`,
    duplicate: ({ name }) => `name: there is a view named ${name} already`,
    toResource: toOrderView,
    create: ({ name, search, columns = [] }: OrderViewInput, listed) => ({
      ...listed,
      name,
      name_key: searchKey(name),
      search,
      columns: toJson(columns),
    }),
    update: ({ name, search, columns }: OrderViewUpdate, _before, touched) => ({
      ...given({ name, name_key: name && searchKey(name), search, columns: toJson(columns) }),
      ...touched,
    }),
  });

function toOrderView(row: OrderViewRow): OrderView {
  return {
    id: row.id,
    name: row.name,
    search: row.search,
    columns: fromJson(row.columns),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}
