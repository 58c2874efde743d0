import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TRACKING_STATUSES, type TrackingStatus } from '../schema/tracking.ts';
import type { Scan } from './carrier.ts';
import { hasMoved, laterScan, leastAdvanced } from './tracking.ts';

type Seen = Pick<Scan, 'status' | 'occurredAt'>;
const at = (occurredAt: number, status: TrackingStatus): Seen => ({ occurredAt, status });
const shown = (scans: Seen[]) => scans.reduce<Seen | null>((current, scan) => laterScan(current, scan), null);

test.each<[string, Seen, Seen, TrackingStatus]>([
  ['a later scan is shown', at(1, 'in_transit'), at(2, 'out_for_delivery'), 'out_for_delivery'],
  ['also one that goes back', at(1, 'out_for_delivery'), at(2, 'in_transit'), 'in_transit'],
  ['also after a failed attempt', at(1, 'failure'), at(2, 'out_for_delivery'), 'out_for_delivery'],
  [
    'one that comes too late changes nothing',
    at(2, 'out_for_delivery'),
    at(1, 'in_transit'),
    'out_for_delivery',
  ],
  ['at the same moment the further one', at(1, 'in_transit'), at(1, 'out_for_delivery'), 'out_for_delivery'],
  ['and not the nearer one', at(1, 'out_for_delivery'), at(1, 'in_transit'), 'out_for_delivery'],
  ['delivered stays', at(1, 'delivered'), at(2, 'in_transit'), 'delivered'],
  ['delivered is shown whatever the clocks say', at(2, 'in_transit'), at(1, 'delivered'), 'delivered'],
  ['delivered, then sent back', at(1, 'delivered'), at(2, 'return_to_sender'), 'return_to_sender'],
  ['delivered back to the sender', at(1, 'return_to_sender'), at(2, 'delivered'), 'return_to_sender'],
  ['on its way back', at(1, 'return_to_sender'), at(2, 'in_transit'), 'return_to_sender'],
  ['a label made known late', at(1, 'in_transit'), at(2, 'pre_transit'), 'in_transit'],
  ['unknown says nothing', at(1, 'pre_transit'), at(2, 'unknown'), 'pre_transit'],
  ['cancelled after a scan', at(1, 'in_transit'), at(2, 'cancelled'), 'cancelled'],
])('%s', (_name, current, next, status) => {
  expect(laterScan(current, next).status).toBe(status);
});

test('the first scan is shown, and a repeat leaves the very scan that is there', () => {
  const scan = at(5, 'in_transit');
  expect(laterScan(null, scan)).toBe(scan);
  expect(laterScan(scan, { ...scan })).toBe(scan);
});

const anyScan = fc.record({
  status: fc.constantFrom(...TRACKING_STATUSES),
  // Few moments, so that many scans share one.
  occurredAt: fc.integer({ min: 0, max: 6 }),
});

test('the same scans end in the same status, in whatever order and however often they come', () => {
  const scansAndShuffle = fc.array(anyScan, { minLength: 1, maxLength: 12 }).chain((scans) =>
    fc.tuple(
      fc.constant(scans),
      fc.shuffledSubarray([...scans, ...scans], {
        minLength: 2 * scans.length,
        maxLength: 2 * scans.length,
      }),
    ),
  );
  fc.assert(
    fc.property(scansAndShuffle, ([scans, shuffled]) => {
      expect(shown(shuffled)).toEqual(shown(scans));
    }),
    { numRuns: 2_000 },
  );
});

test('a parcel has moved from its first scan in a hand, and not by its label', () => {
  expect(TRACKING_STATUSES.filter((status) => !hasMoved(status))).toEqual(['unknown', 'pre_transit']);
});

describe('the parcel that stands for a shipment', () => {
  const parcel = (tracking_status: TrackingStatus, tracking_at: number | null) => ({
    tracking_status,
    tracking_at,
  });
  const WORST_FIRST: TrackingStatus[] = [
    'return_to_sender',
    'failure',
    'cancelled',
    'error',
    'unknown',
    'pre_transit',
    'in_transit',
    'out_for_delivery',
    'available_for_pickup',
    'delivered',
  ];

  test('is the one in trouble, then the one least far along, whenever it was scanned', () => {
    for (const [i, status] of WORST_FIRST.slice(0, -1).entries()) {
      const worse = parcel(status, 5);
      for (const at of [null, 4, 5, 6]) {
        const better = parcel(WORST_FIRST[i + 1] as TrackingStatus, at);
        expect(leastAdvanced([worse, better])).toBe(worse);
        expect(leastAdvanced([better, worse])).toBe(worse);
      }
    }
  });

  test('is, of several with the same status, the one scanned last', () => {
    const [first, last, unscanned] = [
      parcel('delivered', 5),
      parcel('delivered', 6),
      parcel('delivered', null),
    ];
    expect(leastAdvanced([first, last, unscanned])).toBe(last);
    expect(leastAdvanced([unscanned, last, first])).toBe(last);
    expect(leastAdvanced([unscanned, first])).toBe(first);
  });

  test('is the first of those scanned at the same moment', () => {
    const same = [parcel('in_transit', 5), parcel('in_transit', 5)];
    expect(leastAdvanced(same)).toBe(same[0]);
  });
});
