import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { watchPauses } from '../../server/src/delivery/worker/pauses.ts';
import { type Clock, systemClock } from '../../server/src/lib/clock.ts';
import { holdTimers } from '../support/held-timers.ts';
import { startHttps } from './support/receivers.ts';
import { newSender } from './support/senders.ts';

/** Nothing of this process runs meanwhile. */
function standStill(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** So many times as fast. */
const fast = (times: number): Clock => ({ ...systemClock, monotonic: () => times * systemClock.monotonic() });

function watched(clock = systemClock) {
  const pauses = watchPauses(clock);
  onTestFinished(() => pauses.close());
  return pauses;
}

const TIMEOUT_MS = 60_000;

/** The deadline of an attempt is over when the test says so. */
function held(timeoutMs: number) {
  const timers = holdTimers([timeoutMs]);
  onTestFinished(() => timers.restore());
  return timers;
}

describe('that this process', () => {
  test('stood still is noticed at once, before any timer has run', async () => {
    const pauses = watched();
    await turnOfTheLoop();
    const before = pauses.total();
    standStill(1_200);
    expect(pauses.total() - before).toBeGreaterThan(800);
  });

  test('slept is noticed by the wall clock, and a clock that is set back is not taken for it', () => {
    let wall = 0;
    const pauses = watched({ now: () => wall, monotonic: () => 0 });
    wall = 60_000;
    expect(pauses.total()).toBe(60_000);
    wall = -60_000;
    expect(pauses.total()).toBe(0);
  });
});

describe('an attempt during which this process stood still', () => {
  test('succeeds when the answer was there by then, and its connection is kept', async () => {
    const timers = held(TIMEOUT_MS);
    let standing = true;
    const receiver = await startHttps((response) =>
      response.end('ok', () => {
        if (!standing) return;
        standing = false;
        // The deadline is over when the process goes on, before it can read anything.
        setTimeout(() => timers.runOut(TIMEOUT_MS), 1);
        standStill(5);
      }),
    );
    const sender = newSender({ timeoutMs: TIMEOUT_MS });
    expect(await sender.post(receiver.url)).toMatchObject({ delivered: true, postponed: false });
    await turnOfTheLoop();
    await turnOfTheLoop();
    expect((await sender.post(receiver.url)).delivered).toBe(true);
    expect(receiver.connections).toBe(1);
  });

  test('does not count when no answer came', async () => {
    const timers = held(TIMEOUT_MS);
    const { url } = await startHttps(() =>
      setImmediate(() => {
        standStill(1_500);
        timers.runOut(TIMEOUT_MS);
      }),
    );
    expect(await newSender({ timeoutMs: TIMEOUT_MS, pauses: watched() }).post(url)).toMatchObject({
      delivered: false,
      postponed: true,
      error: 'no answer while this server was suspended',
    });
  });

  test('counts when that was but a small part of its time', async () => {
    const { url } = await startHttps(() => {});
    let total = 0;
    const sender = newSender({ timeoutMs: 300, clock: fast(20), pauses: { total: () => total, close() {} } });
    const attempt = sender.post(url);
    total = 1_100;
    expect(await attempt).toMatchObject({ postponed: false, error: 'no answer within 0.3 s' });
  });

  test('counts when it was answered with a failure', async () => {
    const { url } = await startHttps((response) => {
      standStill(1_500);
      response.writeHead(500).end();
    });
    const outcome = await newSender({ pauses: watched() }).post(url);
    expect(outcome).toMatchObject({ delivered: false, postponed: false, error: 'HTTP 500' });
  });
});

test('an attempt that was not answered in time counts when this process ran', async () => {
  const { url } = await startHttps(() => {});
  const outcome = await newSender({ timeoutMs: 300 }).post(url);
  expect(outcome).toMatchObject({ postponed: false, error: 'no answer within 0.3 s' });
});
