import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { DIALECTS, openScratchStorage } from '../../../tests/support/storages.ts';
import { orderNumberKey, orderNumberKeyOf } from './order-number-key.ts';

const NUMBERS = [
  ...[
    '1',
    '007',
    '1001-R1',
    'W-1',
    'w-01',
    '#WEB 12/34',
    'abc',
    '-',
    '12A',
    'A12',
    '1A2B3',
    '٣-٤',
    'ÉÀ-9',
    'İI-1',
  ],
  ...['1\n2', '😀7', '7'.repeat(100), `${'8'.repeat(40)}X${'9'.repeat(59)}`, 'Z'.repeat(100)],
];

test.each(DIALECTS)('the key of a given number is that of %s in the index', async (dialect) => {
  const { storage, remove } = await openScratchStorage(dialect);
  onTestFinished(remove);
  const column = sql.raw(dialect === 'sqlite' ? 'n' : 'n collate "C"');
  for (const number of NUMBERS) {
    const { rows } = await sql<{ key: string }>`select ${sql.raw(orderNumberKey('n'))} as key
      from (select ${column} as n from (select cast(${number} as text) as n) as given) as numbers`.execute(
      storage.db,
    );
    expect([number, orderNumberKeyOf(number)]).toEqual([number, rows[0]?.key]);
  }
});
