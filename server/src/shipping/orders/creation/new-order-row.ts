import { toJson } from '../../../lib/json.ts';
import type { AppliedRule } from '../../../schema/automation-rule.ts';
import { NO_TEXT_COLUMNS } from '../../../schema/order-texts.ts';
import type { OrderRow, WarehouseRow } from '../../../storage/index.ts';
import type { RuledOrder } from '../../automation-rules/index.ts';
import { stockColumnsOf, toPriority } from '../order.ts';
import type { OrderInput } from '../order-schemas.ts';
import { UNCHECKED } from '../ship-to-check/ship-to-check.ts';
import { moneyOf, NO_MONEY, toColumns } from './order-columns.ts';
import { destinationColumns } from './order-destination.ts';
import { type ItemDraft, totals } from './order-items.ts';
import type { PageColumns } from './page-link.ts';

/** The order that a new one sends goods of again, and the return that they come back with; or the shop's order that it is. */
export type OrderLinks = Partial<
  Pick<OrderRow, 'replacement_of' | 'replacement_return_id' | 'external_id' | 'source_url'>
>;

interface NewRow {
  id: string;
  accountId: string;
  input: OrderInput;
  links: OrderLinks;
  currency: string;
  items: readonly ItemDraft[];
  ruled: { order: RuledOrder; applied: AppliedRule[] };
  warehouse: WarehouseRow | undefined;
  /** Where its customer follows it. */
  page: PageColumns;
  now: number;
}

/** The row of a new order, without its search terms and its document, before stock is reserved for it. */
export function newOrderRow(order: NewRow): OrderRow {
  const { id, accountId, input, links, currency, items, ruled, warehouse, page, now } = order;
  const holdReason = input.holdReason ?? null;
  const status = ruled.order.isOnHold || holdReason !== null ? 'on_hold' : 'pending';
  return {
    id,
    account_id: accountId,
    order_number: input.orderNumber,
    store_id: input.storeId ?? '',
    status,
    ...stockColumnsOf(status, items),
    allocation_priority: toPriority('normal'),
    currency,
    weight: null,
    ship_by: null,
    ship_by_source: null,
    handling_from: null,
    deliver_by: null,
    ...NO_TEXT_COLUMNS,
    metadata: toJson({}),
    order_date: null,
    hold_reason: holdReason,
    is_gift: 0,
    close_reason: null,
    search_terms: '',
    document: null,
    personal_data_erased_at: null,
    withdrawn_at: null,
    replacement_of: null,
    replacement_return_id: null,
    replacement_ids: toJson([]),
    external_id: null,
    source_url: null,
    store_difference: null,
    combination_id: null,
    ...page,
    ...UNCHECKED,
    ...totals(items, { ...NO_MONEY, ...moneyOf(input, currency) }),
    created_at: now,
    updated_at: now,
    ...toColumns(input, currency),
    requested_service: ruled.order.requestedService,
    tags: toJson([...ruled.order.tags]),
    insured_value: ruled.order.insuredValue,
    package_id: ruled.order.packageId,
    handling_days: ruled.order.handlingDays,
    assignee_id: ruled.order.assigneeId,
    applied_rules: toJson(ruled.applied),
    ship_to: toJson(input.shipTo),
    warehouse_id: warehouse?.id ?? null,
    ...destinationColumns(input.orderNumber, input.shipTo, warehouse),
    ...links,
  };
}
