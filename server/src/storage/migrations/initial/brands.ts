import type { ColumnTypes } from '../../migration.ts';

/**
 * How customers see a merchant, on pages, in mails and on paper; without a row, by the account's name. Where `store_id` is empty it
 * is for everything that has no row of its own store.
 */
export const brands = ({ key, text, int, big, bytes, end }: ColumnTypes): string[] => [
  `create table brands (
    account_id ${key} not null references accounts (id),
    store_id ${key} not null,
    name ${text},
    primary_color ${key},
    support_email ${text},
    support_url ${text},
    website_url ${text},
    updated_at ${big} not null,
    primary key (account_id, store_id)
  ) ${end}`,
  `create table brand_logos (
    account_id ${key} not null references accounts (id),
    store_id ${key} not null,
    content_type ${key} not null,
    width ${int} not null,
    height ${int} not null,
    bytes ${bytes} not null,
    small_width ${int},
    small_height ${int},
    small_bytes ${bytes},
    updated_at ${big} not null,
    primary key (account_id, store_id)
  ) ${end}`,
];
