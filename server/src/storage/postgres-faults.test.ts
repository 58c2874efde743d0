import pg from 'pg';
import { expect, test } from 'vitest';
import { classifyPostgres, explainPostgres } from './postgres-faults.ts';
import { UndoneError } from './unknown-outcome.ts';

const failure = (code: string, message: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code });

test.each([
  ['53100', 'could not extend file "base/1/2": No space left on device'],
  ['58030', 'could not write to file "pg_wal/xlogtemp.9": No space left on device'],
  ['XX000', 'could not write to temporary file: No space left on device'],
  ['XX000', 'could not open shared memory segment: Disk quota exceeded'],
])('%s, %s: is out of space, and may be tried again', (code, message) => {
  const error = failure(code, message);
  expect(classifyPostgres(error)).toBe('unavailable');
  expect(explainPostgres('here', error)).toMatchObject({ kind: 'out of space' });
});

test('other internal errors are faults', () => {
  expect(classifyPostgres(failure('XX000', 'cache lookup failed'))).toBe('other');
});

test('a transaction that the server undid changed nothing, and may be tried again', () => {
  expect(classifyPostgres(new UndoneError())).toBe('unavailable');
});
