import fc from 'fast-check';
import { expect, test } from 'vitest';
import { locatePlace } from '../../../../tests/support/places.ts';
import { regionOf } from './area.ts';
import { type Coordinates, milesBetween, zoneBetween, zoneOfMiles } from './zones.ts';

const at = (postalCode: string) => locatePlace({ country: 'US', postalCode }) as Coordinates;

test.each([
  ['94107', '90277', 4],
  ['23224', '63025', 5],
  ['78756', '91521', 6],
  ['94107', '94104', 1],
  ['94107', '95814', 2],
  ['94107', '10001', 8],
])('%s to %s is zone %i, and so is the way back', (from, to, zone) => {
  expect(zoneBetween(at(from), at(to))).toBe(zone);
  expect(zoneBetween(at(to), at(from))).toBe(zone);
});

test.each([
  [0, 1],
  [50, 1],
  [50.001, 2],
  [150, 2],
  [150.001, 3],
  [300, 3],
  [300.001, 4],
  [600, 4],
  [600.001, 5],
  [1000, 5],
  [1000.001, 6],
  [1400, 6],
  [1400.001, 7],
  [1800, 7],
  [1800.001, 8],
  [12_450, 8],
])('%d miles are zone %i', (miles, zone) => {
  expect(zoneOfMiles(miles)).toBe(zone);
});

test('distances are along the great circle, and never more than half the Earth', () => {
  // A degree of the equator, and a quarter of a meridian.
  expect(milesBetween({ lat: 0, lon: 0 }, { lat: 0, lon: 1 })).toBeCloseTo(69.09, 2);
  expect(milesBetween({ lat: 0, lon: 0 }, { lat: 90, lon: 0 })).toBeCloseTo(6_218.41, 1);
  // Over the date line, not around the world.
  expect(milesBetween({ lat: 52, lon: 179 }, { lat: 52, lon: -179 })).toBeLessThan(100);
  const place = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(place, place, (from, to) => {
      const miles = milesBetween(from, to);
      expect(miles).toBeGreaterThanOrEqual(0);
      expect(miles).toBeLessThanOrEqual(12_437);
      expect(milesBetween(to, from)).toBeCloseTo(miles, 6);
    }),
  );
});

test.each([
  ['US', '94107', 'contiguous'],
  ['US', '94107-1234', 'contiguous'],
  ['US', '00501', 'contiguous'],
  ['US', '01001', 'contiguous'],
  ['US', '00901', 'territories'],
  ['US', '00802', 'territories'],
  ['US', '96910', 'territories'],
  ['US', '96799', 'territories'],
  ['PR', '00901', 'territories'],
  ['US', '09002', 'military'],
  ['US', '34001', 'military'],
  ['US', '33999', 'contiguous'],
  ['US', '34101', 'contiguous'],
  ['US', '96201', 'military'],
  ['US', '96798', 'hawaii'],
  ['US', '96898', 'hawaii'],
  ['US', '99403', 'contiguous'],
  ['US', '99501', 'alaska'],
  ['US', '99950', 'alaska'],
  ['US', '9410', 'unknown'],
  ['US', undefined, 'unknown'],
  ['CA', 'K1A 0B1', 'abroad'],
])('%s %s is %s', (country, postalCode, region) => {
  expect(regionOf({ country, ...(postalCode !== undefined && { postalCode }) })).toBe(region);
});
