import type { Migration } from '../migration.ts';
import { countRows, STRIPES } from './count-triggers.ts';

/** Exact counts of orders by creation time, status and store, so that neither a total nor a deep page reads them one by one. */
export const listCounts: Migration = {
  name: 'list counts',
  statements: ({ key, int, big, withoutRowid }, dialect) => [
    `create table list_counts (
      owner_id ${key} not null,
      list ${key} not null,
      level ${int} not null,
      bucket ${big} not null,
      facet1 ${key} not null,
      facet2 ${key} not null,
      stripe ${int} not null,
      n ${int} not null,
      primary key (owner_id, list, level, bucket, facet1, facet2, stripe)
    ) ${withoutRowid}`,
    ...(dialect === 'postgres' ? [STRIPES] : []),
    ...countRows({ table: 'orders', owner: 'user_id', facets: ['status', 'store_id'] }, dialect),
  ],
};
