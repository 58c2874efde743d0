import type { ColumnTypes } from '../../migration.ts';

/** What members are told of by email and under the bell. */
export const alerts = ({ key, text, big, end }: ColumnTypes): string[] => [
  // What members want to be told by mail.
  `create table alert_choices (
    account_id ${key} not null references accounts (id),
    kind ${key} not null,
    user_id ${key} not null references users (id),
    created_at ${big} not null,
    primary key (account_id, kind, user_id)
  ) ${end}`,

  // What has happened and is not in a mail yet.
  `create table alerts (
    id ${key} primary key,
    account_id ${key} not null references accounts (id),
    kind ${key} not null,
    subject ${key} not null,
    line ${text} not null,
    created_at ${big} not null,
    due_at ${big} not null
  ) ${end}`,
  'create index alerts_due on alerts (due_at, id)',
  'create index alerts_by_subject on alerts (account_id, kind, subject)',

  // When the members of an account last got a mail about this.
  `create table alert_rounds (
    account_id ${key} not null references accounts (id),
    kind ${key} not null,
    last_at ${big} not null,
    primary key (account_id, kind)
  ) ${end}`,

  // Unique in this order, so that no plan takes it to find the notifications of an account.
  `create table notifications (
    id ${key} primary key,
    account_id ${key} not null references accounts (id),
    kind ${key} not null,
    subject ${key} not null,
    line ${text} not null,
    facts ${text},
    created_at ${big} not null,
    unique (id, account_id)
  ) ${end}`,
  'create index notifications_newest on notifications (account_id, created_at, id)',
  // Whether it was noted already, and how many of its kind were today.
  'create index notifications_by_kind on notifications (account_id, kind, created_at, subject)',
  'create index notifications_by_age on notifications (created_at)',
  `create table notification_reads (
    account_id ${key} not null,
    user_id ${key} not null references users (id),
    notification_id ${key} not null,
    primary key (account_id, user_id, notification_id),
    foreign key (notification_id, account_id) references notifications (id, account_id) on delete cascade
  ) ${end}`,
  'create index notification_reads_by_notification on notification_reads (notification_id, account_id)',
  // What members do not want under their bell: everything else is there.
  `create table notification_mutes (
    account_id ${key} not null references accounts (id),
    user_id ${key} not null references users (id),
    kind ${key} not null,
    primary key (account_id, user_id, kind)
  ) ${end}`,
];
