import { type RawBuilder, sql } from 'kysely';
import type { AlertKind } from '../schema/alerts.ts';
import type { NotificationTarget } from '../schema/notification.ts';
import type { Db, Schema } from '../storage/index.ts';

/** What a notification is about, as it is now. */
export interface Matter {
  about: { type: NotificationTarget; id: string };
  /** Whether somebody still has to do something. */
  isOpen: boolean;
}

interface Source {
  /** Where the subjects are rows. */
  table: keyof Schema;
  /** The page that shows it, and the column of its id. */
  target: NotificationTarget;
  id?: string;
  isOpen: RawBuilder<unknown>;
}

const SOURCES: Record<AlertKind, Source> = {
  webhook_failing: {
    table: 'webhook_subscriptions',
    target: 'webhook',
    isOpen: sql`t.is_active = 1 and t.failure_count > 0`,
  },
  webhook_nearly_disabled: {
    table: 'webhook_subscriptions',
    target: 'webhook',
    isOpen: sql`t.is_active = 1 and t.failure_count >= 5`,
  },
  webhook_disabled: {
    table: 'webhook_subscriptions',
    target: 'webhook',
    isOpen: sql`t.is_active = 0`,
  },
  // Nobody has to do anything about it.
  webhook_recovered: { table: 'webhook_subscriptions', target: 'webhook', isOpen: sql`1 = 0` },
  // Whether a carrier accepts an account again is known when it is next asked.
  carrier_refused: {
    table: 'carrier_accounts',
    target: 'carrier_account',
    isOpen: sql`t.is_active = 1 and t.deleted_at is null`,
  },
  low_stock: {
    table: 'stock_levels',
    target: 'product',
    id: 'product_id',
    isOpen: sql`t.below_reorder_point = 1`,
  },
  store_failing: {
    table: 'stores',
    target: 'store',
    isOpen: sql`t.sync_error is not null and t.is_active = 1 and t.deleted_at is null`,
  },
  mail_failed: {
    table: 'orders',
    target: 'order',
    isOpen: sql`exists (select 1 from mails where mails.order_id = t.id and mails.status = 'failed')`,
  },
  return_requested: { table: 'returns', target: 'return', isOpen: sql`t.status = 'requested'` },
  withdrawal: { table: 'withdrawals', target: 'order', id: 'order_id', isOpen: sql`t.is_handled = 0` },
  return_label_failed: {
    table: 'returns',
    target: 'return',
    isOpen: sql`t.status = 'approved' and t.label_error is not null`,
  },
  store_report_failed: {
    table: 'shipments',
    target: 'shipment',
    isOpen: sql`exists (select 1 from store_reports
      where store_reports.shipment_id = t.id and store_reports.status = 'failed' and store_reports.kind <> 'scan')`,
  },
  store_difference: { table: 'orders', target: 'order', isOpen: sql`t.store_difference is not null` },
  delivery_problem: {
    table: 'shipments',
    target: 'shipment',
    isOpen: sql`t.tracking_status in ('failure', 'return_to_sender', 'error')`,
  },
};

/** By subject. Those that are gone are left out. */
export async function findMatters(
  db: Db,
  accountId: string,
  kind: AlertKind,
  subjects: readonly string[],
): Promise<Map<string, Matter>> {
  const { table, target, id = 'id', isOpen } = SOURCES[kind];
  const { rows } = await sql<{ subject: string; id: string; is_open: number }>`
    select t.id as subject, t.${sql.ref(id)} as id, case when ${isOpen} then 1 else 0 end as is_open
    from ${sql.table(table)} as t
    where t.account_id = ${accountId} and t.id in (${sql.join(subjects)})`.execute(db);
  return new Map(
    rows.map((row) => [row.subject, { about: { type: target, id: row.id }, isOpen: row.is_open === 1 }]),
  );
}
