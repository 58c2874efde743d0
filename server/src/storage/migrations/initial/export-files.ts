import type { ColumnTypes } from '../../migration.ts';

/** Lists as files, which are made beside requests and kept for some days. */
export const exportFiles = ({ key, int, big, text, bytes, end }: ColumnTypes): string[] => [
  // `expires_at` is null until the file is complete. `place` is where the list goes on, and `round` counts how often it began again.
  `create table export_files (
    batch_id ${key} primary key references batches (id),
    account_id ${key} not null references accounts (id),
    created_at ${big} not null,
    list ${key} not null,
    layout ${key} not null,
    done ${int} not null,
    total ${int},
    size ${big} not null,
    pieces ${int} not null,
    place ${text},
    round ${int} not null,
    expires_at ${big},
    is_stored ${int} not null check (is_stored in (0, 1))
  ) ${end}`,
  // Each condition fits one index alone, so that no statistics decide between them.
  'create index export_files_of_account on export_files (account_id, is_stored, created_at)',
  `create index export_files_expiring on export_files (expires_at)
    where is_stored = 1 and expires_at is not null`,
  'create index export_files_open on export_files (batch_id) where is_stored = 1 and expires_at is null',

  // Compressed, each by itself.
  `create table export_pieces (
    batch_id ${key} not null references export_files (batch_id),
    position ${int} not null,
    bytes ${bytes} not null,
    primary key (batch_id, position)
  ) ${end}`,
];
