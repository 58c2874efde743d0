import { expect, test } from 'vitest';
import { createTestClock } from '../../../../tests/support/test-clock.ts';
import type { Finished } from '../recording/record.ts';
import { createAttemptLog } from './attempt-log.ts';

function logging() {
  const clock = createTestClock();
  const lines: object[] = [];
  const log = createAttemptLog(clock, (fields) => lines.push(fields));
  const attempted = (host: string, outcome: Partial<Finished['outcome']>) =>
    log({
      claimed: { url: `https://${host}/secret-path`, subscriptionId: 'whk_1' },
      outcome: { postponed: false, error: 'no', detail: null, ...outcome },
    } as Finished);
  return { clock, lines, attempted };
}

test('what the account is not told is logged once in 10 minutes for each host', () => {
  const { clock, lines, attempted } = logging();
  const detail = 'it resolves to 10.1.2.3 (private)';
  for (let n = 0; n < 5; n++) attempted('a.test', { detail });
  attempted('b.test', { detail });
  attempted('c.test', {});
  expect(lines).toEqual([
    { host: 'a.test', detail, subscriptionId: 'whk_1' },
    { host: 'b.test', detail, subscriptionId: 'whk_1' },
  ]);
  clock.advance(599_999);
  attempted('a.test', { detail });
  expect(lines).toHaveLength(2);
  clock.advance(1);
  for (let n = 0; n < 2; n++) attempted('a.test', { detail });
  expect(lines).toHaveLength(3);
});

test('at most 1,000 hosts are remembered: then all are forgotten', () => {
  const { lines, attempted } = logging();
  const log = (n: number) => attempted(`host-${n}.test`, { detail: 'refused' });
  for (let n = 0; n < 1_000; n++) log(n);
  log(0);
  expect(lines).toHaveLength(1_000);
  log(1_000);
  log(0);
  expect(lines).toHaveLength(1_002);
});

test('postponed deliveries are logged every 30 s at most, with how many', () => {
  const { clock, lines, attempted } = logging();
  for (let n = 0; n < 5; n++) attempted('a.test', { postponed: true, detail: 'no DNS' });
  clock.advance(30_000);
  attempted('b.test', { postponed: true, detail: 'no DNS' });
  expect(lines).toMatchObject([
    { reason: 'no DNS', postponed: 1 },
    { reason: 'no DNS', postponed: 5 },
  ]);
});
