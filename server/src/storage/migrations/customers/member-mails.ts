import type { ColumnTypes } from '../../migration.ts';

/** Mails to people who log in: links to set a new password, and alerts about their accounts. */
export const memberMails = ({ key, text, big, end }: ColumnTypes): string[] => [
  // Who has asked for a link, whether or not there is such a login: that is looked up later, by a job.
  `create table password_requests (
    id ${key} primary key,
    email ${key} not null,
    created_at ${big} not null
  ) ${end}`,

  // Apart from the links that owners create: whoever knows an email must not be able to replace those.
  `create table mailed_resets (
    user_id ${key} primary key references users (id),
    token_hash ${key} not null unique,
    created_at ${big} not null,
    expires_at ${big} not null
  ) ${end}`,
  'create index mailed_resets_by_expiry on mailed_resets (expires_at)',

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
];
