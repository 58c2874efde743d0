import { afterEach, expect, test, vi } from 'vitest';
import { accountZone, dayAt, dayFromToday, deviceZone, momentOn, rememberTimezone } from './account-days.ts';
import { formatAccountMoment, formatDate, formatShortDate } from './format.ts';

afterEach(() => vi.unstubAllGlobals());

const withStorage = () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
};

// Before, on and after the days on which clocks are changed, each with its first and last second.
test.each([
  ['Europe/Berlin', '2026-03-28', '2026-03-27T23:00:00.000Z', '2026-03-28T22:59:59.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.000Z'],
  ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', '2026-04-05T13:29:59.000Z'],
  ['Pacific/Auckland', '2026-09-27', '2026-09-26T12:00:00.000Z', '2026-09-27T10:59:59.000Z'],
  ['Asia/Kolkata', '2026-07-01', '2026-06-30T18:30:00.000Z', '2026-07-01T18:29:59.000Z'],
  ['UTC', '2028-02-29', '2028-02-29T00:00:00.000Z', '2028-02-29T23:59:59.000Z'],
])('in %s, %s is from %s to %s', (zone, day, first, last) => {
  expect(momentOn(day, '00:00:00', zone)).toBe(first);
  expect(momentOn(day, '23:59:59', zone)).toBe(last);
  expect([first, last].map((moment) => dayAt(moment, zone))).toEqual([day, day]);
  expect(dayAt(Date.parse(first) - 1, zone) < day).toBe(true);
  expect(dayAt(Date.parse(last) + 1_000, zone) > day).toBe(true);
});

test('a time that the clock skips is the moment after it, on the same day', () => {
  // In Santiago, clocks go from midnight to one.
  expect(momentOn('2026-09-06', '00:00:00', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z');
  expect(dayAt('2026-09-06T04:00:00.000Z', 'America/Santiago')).toBe('2026-09-06');
});

test('today and the days before it are those of the account', () => {
  const now = Date.parse('2026-03-29T22:30:00Z');
  expect(dayFromToday(0, now, 'Europe/Berlin')).toBe('2026-03-30');
  expect(dayFromToday(0, now, 'America/New_York')).toBe('2026-03-29');
  expect(dayFromToday(-30, now, 'America/New_York')).toBe('2026-02-27');
});

test('the time zone of the account counts, and until it is known that of the device', () => {
  withStorage();
  expect(accountZone()).toBe(deviceZone);
  rememberTimezone('Pacific/Auckland');
  expect(accountZone()).toBe('Pacific/Auckland');
  expect(formatDate('2026-11-19T12:00:00Z')).toBe('Nov 20, 2026');
  expect(formatShortDate('2026-12-31T12:00:00Z', new Date('2026-06-01'))).toBe('Jan 1, 2027');
  expect(formatAccountMoment('2026-11-19T10:59:59Z')).toMatch(
    /^Nov 19, 2026, 11:59:59.PM \(Pacific\/Auckland\)$/,
  );
  rememberTimezone('Mars/Olympus');
  expect(accountZone()).toBe(deviceZone);
  rememberTimezone(null);
  expect(accountZone()).toBe(deviceZone);
});

test('a calendar day is shown as it is, whatever the time zone', () => {
  withStorage();
  for (const zone of ['Pacific/Auckland', 'America/Los_Angeles']) {
    rememberTimezone(zone);
    expect(formatDate('2026-11-19')).toBe('Nov 19, 2026');
    expect(formatShortDate('2026-11-19', new Date('2026-06-01'))).toBe('Nov 19');
  }
});
