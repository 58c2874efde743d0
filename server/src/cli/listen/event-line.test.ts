import { expect, test } from 'vitest';
import { EVENT_TYPES, exampleOf } from '../../schema/events.ts';
import { eventJson, eventLine } from './event-line.ts';

const AT = new Date(2026, 2, 1, 12, 3, 4);
const eventOf = (type: (typeof EVENT_TYPES)[number]) => ({
  id: 'evt_1',
  type,
  data: JSON.stringify(exampleOf(type, AT.toISOString())),
  sequence: 1,
});

/** By the first part of the type. */
const SUBJECTS: Record<string, string> = {
  order: 'order TEST-1',
  shipment: 'parcel TEST0000000000',
  tracker: 'parcel TEST0000000000',
  return: 'return of order TEST-1',
  product: 'product TEST-SKU',
  inventory: 'product TEST-SKU',
  manifest: 'manifest man_test',
  pickup: 'pickup pu_test',
  store: 'store Test shop',
  webhook: 'webhook whk_test',
};

test.each(EVENT_TYPES)('a line about %s says when, which event and about what', (type) => {
  // What was never bought has no tracking code.
  const isBought = type !== 'shipment.purchase_failed';
  const subject = isBought ? SUBJECTS[type.replace(/\..*/, '')] : 'order TEST-1';
  const line = `12:03:04  ${type.padEnd(25)}  evt_1  ${subject}`;
  expect(eventLine(eventOf(type), undefined, AT)).toBe(line);
  const forwarded = { status: 204, durationMs: 12, detail: null };
  expect(eventLine(eventOf(type), forwarded, AT)).toBe(`${line}  204 in 12 ms`);
  expect(JSON.parse(eventJson(eventOf(type), forwarded, AT))).toMatchObject({ id: 'evt_1', type, forwarded });
});

test('what a program answers fits on the line and cannot control the terminal', () => {
  const event = eventOf('order.created');
  const line = (detail: string, status: number | null = 500) =>
    eventLine(event, { status, durationMs: 1, detail }, AT);
  expect(line('Error\n\tat\u001b[2Jmain')).toMatch(/ {2}500 in 1 ms: Error at \[2Jmain$/);
  expect(line('x'.repeat(1000)).length).toBeLessThan(300);
  expect(line('nothing is listening', null)).toMatch(/ {2}not delivered: nothing is listening$/);
});
