import type { Migration } from '../migration.ts';

/** Parcels that were bought elsewhere, and when carriers are asked for news of them and of shipments. */
export const trackers: Migration = {
  name: 'trackers',
  statements: ({ key, text, int, big, end }) => [
    `create table trackers (
      id ${key} primary key,
      user_id ${key} not null references users (id),
      tracking_code ${key} not null,
      carrier ${key},
      carrier_account_id ${key} references carrier_accounts (id),
      carrier_tracker_id ${text},
      order_id ${key} references orders (id),
      status ${key} not null,
      status_detail ${text},
      status_at ${big},
      location ${text},
      estimated_delivery_date ${text},
      tracking_url ${text},
      unfollowed_reason ${text},
      metadata ${text} not null,
      next_poll_at ${big},
      poll_failures ${int} not null,
      created_at ${big} not null,
      updated_at ${big} not null,
      unique (user_id, tracking_code)
    ) ${end}`,
    'create index trackers_newest on trackers (user_id, created_at, id, status, carrier, order_id)',
    'create index trackers_by_status on trackers (user_id, status, created_at, id, carrier, order_id)',
    'create index trackers_by_carrier on trackers (user_id, carrier, created_at, id, status, order_id)',
    'create index trackers_by_order on trackers (user_id, order_id, created_at, id) where order_id is not null',
    'create index trackers_to_poll on trackers (next_poll_at) where next_poll_at is not null',
    `create table tracker_scans (
      id ${key} primary key,
      tracker_id ${key} not null references trackers (id),
      status ${key} not null,
      status_detail ${text},
      occurred_at ${big} not null,
      location ${text},
      created_at ${big} not null,
      unique (tracker_id, occurred_at, status)
    ) ${end}`,

    `alter table shipments add column next_poll_at ${big}`,
    `alter table shipments add column poll_failures ${int} not null default 0`,
    'create index shipments_to_poll on shipments (next_poll_at) where next_poll_at is not null',
  ],
};
