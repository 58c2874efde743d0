import type { Migration } from '../migration.ts';

const OWNED = [
  'api_keys webhook_subscriptions products warehouses orders shipments events stock_levels stock_movements idempotency_keys rates',
  'returns shipment_parcels allocation_jobs order_terms service_mappings automation_rules packages shipping_settings',
  'shipment_documents carrier_accounts trackers request_log document_settings document_logos manifests order_views activities pickups',
].flatMap((line) => line.split(' '));

/** Names the account of a row what it is. `user_id` remains for people. */
export const accountIds: Migration = {
  name: 'account ids',
  breaksOldProcesses: true,
  statements: (_types, dialect) => [
    ...OWNED.map((table) => `alter table ${table} rename column user_id to account_id`),
    ...(dialect === 'sqlite'
      ? []
      : [
          // PostgreSQL keeps the text of functions as it is.
          `do $$ declare definition text; begin
            for definition in
              select pg_get_functiondef(oid) from pg_proc
              where pronamespace = current_schema()::regnamespace and prosrc like '%user_id%'
            loop execute replace(definition, 'user_id', 'account_id'); end loop;
          end $$`,
        ]),
  ],
};
