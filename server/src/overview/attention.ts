import { sql } from 'kysely';
import { present } from '../lib/present.ts';
import type { Storage } from '../storage/index.ts';
import type { Attention } from './overview-schemas.ts';

/** What waits for the user; failures of the past are left to rest after `since`. */
export async function findAttention(storage: Storage, accountId: string, since: number): Promise<Attention> {
  const { rows } = await sql<Attention>`
    select
      (select count(*) from webhook_subscriptions
        where account_id = ${accountId} and is_active = 0) as "disabledWebhooks",
      (select count(*) from webhook_subscriptions
        where account_id = ${accountId} and is_active = 1 and failure_count >= 5) as "failingWebhooks",
      (select count(*) from shipments
        where account_id = ${accountId} and status = 'failed' and parcel_of is null and created_at >= ${since}) as "failedPurchases",
      (select count(*) from shipments
        where account_id = ${accountId} and status = 'purchasing' and parcel_of is null) as purchasing,
      (select count(*) from shipments
        where account_id = ${accountId} and status = 'voiding' and parcel_of is null) as voiding,
      (select count(*) from stock_levels
        where account_id = ${accountId} and below_reorder_point = 1) as "lowStock",
      (select count(*) from returns
        where account_id = ${accountId} and status = 'requested') as "returnsToApprove",
      (select count(*) from returns
        where account_id = ${accountId} and status = 'received') as "returnsToComplete",
      (select count(*) from returns
        where account_id = ${accountId} and status = 'approved' and label_error is not null) as "returnLabelsFailed",
      (select count(*) from withdrawals
        where account_id = ${accountId} and is_handled = 0) as withdrawals,
      (select count(distinct shipment_id) from store_reports
        where account_id = ${accountId} and status = 'failed' and kind <> 'scan'
          and created_at >= ${since}) as "failedStoreReports",
      (select count(*) from mails
        where account_id = ${accountId} and status = 'failed' and order_id is not null
          and created_at >= ${since}) as "failedEmails",
      (select count(*) from orders
        where account_id = ${accountId} and store_difference is not null) as "storeDifferences"`.execute(
    storage.db,
  );
  return present(rows[0]);
}
