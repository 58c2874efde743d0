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
  // Logos from before there were pages: their small copies are drawn in the background.
  'create index brand_logos_to_shrink on brand_logos (account_id, store_id) where small_bytes is null',
  // The name and the logo of packing slips become those of the brand.
  `insert into brands (account_id, store_id, name, updated_at)
    select account_id, '', business_name, updated_at from document_settings where business_name is not null`,
  `insert into brand_logos (account_id, store_id, content_type, width, height, bytes, updated_at)
    select account_id, '', content_type, width, height, bytes, updated_at from document_logos`,
  'drop table document_logos',
  'alter table document_settings drop column business_name',
];
