import type { ColumnTypes } from '../../migration.ts';

/** Small copies of the pictures that shops have of their products, which customers see on the page of their order. */
export const productPictures = ({ key, text, int, big, bytes, end }: ColumnTypes): string[] => [
  // Its `id` is made from the account and the address. Without bytes there is none yet, or it could not be had.
  `create table product_pictures (
    id ${key} primary key,
    account_id ${key} not null references accounts (id),
    url ${text} not null,
    width ${int},
    height ${int},
    bytes ${bytes},
    reason ${text},
    attempts ${int} not null default 0,
    asked_at ${big} not null,
    due_at ${big}
  ) ${end}`,
  'create index product_pictures_to_fetch on product_pictures (due_at) where due_at is not null',
  'create index product_pictures_to_prune on product_pictures (asked_at)',
];
