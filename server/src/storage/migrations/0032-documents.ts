import type { Migration } from '../migration.ts';

/** What packing slips and pick lists show. */
export const documents: Migration = {
  name: 'documents',
  statements: ({ key, text, int, big, bytes, end }) => [
    `alter table orders add column is_gift ${int} not null default 0`,
    `alter table orders add column packing_note ${text}`,
    `alter table stock_levels add column bin ${text}`,
    `create table document_settings (
      user_id ${key} primary key references users (id),
      paper_size ${key} not null,
      business_name ${text},
      slip_message ${text},
      updated_at ${big} not null
    ) ${end}`,
    `create table document_logos (
      user_id ${key} primary key references users (id),
      content_type ${key} not null,
      width ${int} not null,
      height ${int} not null,
      bytes ${bytes} not null,
      updated_at ${big} not null
    ) ${end}`,
  ],
};
