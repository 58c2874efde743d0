import { expect, test } from 'vitest';
import { newId } from '../../lib/ids.ts';
import { literalOf, missingSpans, partitionName, spanIn, widthFor } from './partition.ts';
import { pastSpans } from './past-partitions.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-03-11T10:00:00Z');
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

test('the longer rows are kept, the more time has a partition, so that there are few', () => {
  for (const days of [1, 7, 14, 30, 90, 180, 365, 730]) {
    const width = widthFor(days * DAY) / DAY;
    expect(days / width).toBeLessThan(30);
    expect(width).toBeLessThanOrEqual(Math.max(1, days / 2));
  }
});

test('there are partitions for the present and two more, in multiples of their width', () => {
  expect(missingSpans([], NOW, DAY)).toEqual([
    { from: at('2026-03-11'), to: at('2026-03-12') },
    { from: at('2026-03-12'), to: at('2026-03-13') },
    { from: at('2026-03-13'), to: at('2026-03-14') },
  ]);
  const there = missingSpans([], NOW, DAY);
  expect(missingSpans(there, NOW, DAY)).toEqual([]);
  expect(missingSpans(there, NOW + DAY, DAY)).toEqual([{ from: at('2026-03-14'), to: at('2026-03-15') }]);
});

test('where the width has changed, none overlaps another, and no time is left out', () => {
  const days = missingSpans([], NOW, DAY);
  const weeks = missingSpans(days, NOW, 7 * DAY);
  const all = [...days, ...weeks].sort((a, b) => a.from - b.from);
  for (const [i, { to }] of all.slice(0, -1).entries()) expect(all[i + 1]?.from).toBe(to);
  expect(all.at(-1)?.to).toBeGreaterThan(NOW + 14 * DAY);
});

test('an id is within the bounds of the time at which it was made', () => {
  const id = newId('evt');
  const literal = (ms: number) => literalOf('events', ms).slice(1, -1);
  const now = Date.now();
  expect(id > literal(now - 5_000) && id < literal(now + 5_000)).toBe(true);
  expect(spanIn('events', `FOR VALUES FROM ('${literal(NOW)}') TO ('${literal(NOW + DAY)}')`)).toEqual({
    from: NOW,
    to: NOW + DAY,
  });
  expect(spanIn('deliveries', `FOR VALUES FROM ('${NOW}') TO ('${NOW + DAY}')`)).toEqual({
    from: NOW,
    to: NOW + DAY,
  });
  expect(spanIn('events', 'DEFAULT')).toBeUndefined();
  expect(partitionName('deliveries', { from: at('2026-03-11'), to: 0 })).toBe('deliveries_finished_20260311');
});

test('a database that is filled from a copy has partitions for all that is kept, without gaps', () => {
  for (const days of [0, 1, 7, 30, 400]) {
    const spans = pastSpans(NOW, days * DAY);
    for (const [i, { to }] of spans.slice(0, -1).entries()) expect(spans[i + 1]?.from).toBe(to);
    expect(spans[0]?.from).toBeLessThanOrEqual(NOW - days * DAY);
    expect(missingSpans(spans, NOW, widthFor(days * DAY))).toEqual([]);
  }
});

test('beside partitions that are there, those of the past fill the gaps', () => {
  const existing = missingSpans([], NOW, 7 * DAY);
  const spans = [...pastSpans(NOW, 30 * DAY, existing), ...existing].sort((a, b) => a.from - b.from);
  for (const [i, { to }] of spans.slice(0, -1).entries()) expect(spans[i + 1]?.from).toBe(to);
  expect(spans[0]?.from).toBeLessThanOrEqual(NOW - 30 * DAY);
  expect(pastSpans(NOW, 30 * DAY, spans)).toEqual([]);
});
