import { expect, test } from 'vitest';
import { currentZone, TIME_ZONES, zoneLabel } from './time-zones.ts';

test('time zones have their current names, each once', () => {
  expect(TIME_ZONES).toContain('Asia/Kolkata');
  expect(TIME_ZONES).toContain('Europe/Kyiv');
  expect(TIME_ZONES.filter((name) => /Calcutta|Kiev|Saigon|Katmandu|Rangoon/.test(name))).toEqual([]);
  expect(new Set(TIME_ZONES).size).toBe(TIME_ZONES.length);
});

test('every listed name is one that this runtime takes', () => {
  for (const timeZone of TIME_ZONES) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
});

test('a stored old name is shown as the current one', () => {
  expect(currentZone('Asia/Calcutta')).toBe('Asia/Kolkata');
  expect(zoneLabel('America/Buenos_Aires')).toBe('America/Argentina/Buenos Aires');
  expect(currentZone('Europe/Berlin')).toBe('Europe/Berlin');
});
