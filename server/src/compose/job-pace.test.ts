import { expect, test } from 'vitest';
import { createListeners } from '../storage/listeners.ts';
import { createJobPace } from './job-pace.ts';

function paceOf() {
  const announcements = createListeners();
  let now = 1_000;
  const pace = createJobPace({ onAnnounced: announcements.add }, () => now);
  return {
    pace,
    announce: announcements.notify,
    advance: (ms: number) => {
      now += ms;
    },
  };
}

test('jobs pause briefly after news, and look together every five seconds when it is quiet', () => {
  const { pace, announce, advance } = paceOf();
  const [often, rarely] = [pace.of(500), pace.of(60_000)];
  expect([often.pauseMs(), rarely.pauseMs()]).toEqual([500, 60_000]);
  advance(30_000);
  expect(often.pauseMs()).toBe(500);
  advance(1_000);
  expect([often.pauseMs(), pace.of(1_000).pauseMs(), rarely.pauseMs()]).toEqual([3_000, 3_000, 60_000]);
  advance(2_800);
  // Not 200 ms later, for which it would look twice.
  expect(often.pauseMs()).toBe(5_200);
  announce('work', '');
  expect(often.pauseMs()).toBe(500);
});

test('only news that end the quiet cut a pause short', () => {
  const { pace, announce, advance } = paceOf();
  let woken = 0;
  pace.of(500).onShorter(() => {
    woken += 1;
  });
  announce('changes', 'acc orders');
  expect(woken).toBe(0);
  advance(31_000);
  announce('changes', 'acc orders');
  announce('changes', 'acc orders');
  expect(woken).toBe(1);
  advance(31_000);
  pace.stop();
  announce('changes', 'acc orders');
  expect(woken).toBe(1);
});
