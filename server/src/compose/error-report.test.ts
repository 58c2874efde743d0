import { expect, test } from 'vitest';
import { createTestClock } from '../../../tests/support/test-clock.ts';
import type { StorageProblem } from '../storage/storage.ts';
import { createErrorReport } from './error-report.ts';

class OutOfReach extends Error {}
const LINE = 'The database at localhost:5432/waybill is out of reach: start it';

test('what is wrong with the database is logged once a minute, and other errors each time', () => {
  const clock = createTestClock();
  const lines: unknown[] = [];
  const explain = (error: unknown): StorageProblem | undefined =>
    error instanceof OutOfReach ? { kind: 'out of reach', line: LINE } : undefined;
  const report = createErrorReport(
    { error: (...line: unknown[]) => void lines.push(line) },
    { explain },
    clock,
  );
  const outage = [
    { reason: LINE },
    'background work waits for the database: a background job failed: settle purchases',
  ];
  const fault = new Error('a fault of our own');

  report(new OutOfReach(), 'a background job failed: settle purchases');
  report(new OutOfReach(), 'an error delays deliveries');
  clock.advance(59_999);
  report(new OutOfReach(), 'a background job failed: settle purchases');
  for (let n = 0; n < 2; n++) report(fault, 'a background job failed: settle purchases');
  expect(lines).toEqual([
    outage,
    [{ err: fault }, 'a background job failed: settle purchases'],
    [{ err: fault }, 'a background job failed: settle purchases'],
  ]);

  clock.advance(1);
  report(new OutOfReach(), 'a background job failed: settle purchases');
  expect(lines.at(-1)).toEqual(outage);
  expect(lines).toHaveLength(4);
});
