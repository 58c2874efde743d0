import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packageFile } from '../lib/package-file.ts';
import { cityKey } from './city-key.ts';
import { locate } from './locate.ts';
import { findCity, findZip, statesOfArea } from './us-zips.ts';

const [zipPart = '', cityPart = ''] = readFileSync(packageFile('assets/us-zips.txt'), 'latin1').split('\n\n');
const zipLines = zipPart.split('\n');
const cityLines = cityPart.trimEnd().split('\n');

test.each([
  ['94104', 'San Francisco', 'CA', 37.79, -122.4],
  ['20500', 'Washington', 'DC', 38.9, -77],
  ['00501', 'Holtsville', 'NY', 40.8, -73],
  ['99901', 'Ketchikan', 'AK', 55.4, -131.7],
  ['00907', 'San Juan', 'PR', 18.4, -66.1],
  ['00802', 'St Thomas', 'VI', 18.3, -65],
  ['96910', 'Hagatna', 'GU', 13.5, 144.7],
  ['96799', 'Pago Pago', 'AS', -14.3, -170.7],
  ['96950', 'Saipan', 'MP', 15.2, 145.8],
])('%s is %s, %s', (zip, city, state, lat, lon) => {
  const place = findZip(zip);
  expect(place).toMatchObject({ zip, city, state });
  expect(place?.lat).toBeCloseTo(lat, 0);
  expect(place?.lon).toBeCloseTo(lon, 0);
});

test.each([
  ['09012', 'AE'],
  ['34002', 'AA'],
  ['96326', 'AP'],
])('the military ZIP %s is in %s and nowhere on the map', (zip, state) => {
  const place = findZip(zip);
  expect(place?.city).toMatch(/^[AFD]PO$/);
  expect(place?.state).toBe(state);
  expect(locate({ country: 'US', postalCode: zip })).toBeUndefined();
});

test('every line is found by its own key, in order, with a place inside the US and its islands', () => {
  expect(zipLines.length).toBeGreaterThan(42_000);
  const wrong = zipLines.filter((line, i) => {
    const place = findZip(line.slice(0, 5));
    if (place === undefined || line <= (zipLines[i - 1] ?? '')) return true;
    if (!/^[\w .'&/-]+$/.test(place.city) || !/^[A-Z]{2}$/.test(place.state)) return true;
    const { lat, lon } = place;
    if (lat === undefined || lon === undefined) return !/^A[AEP]$/.test(place.state);
    return !(lat > -15 && lat < 72 && (lon < -64 || lon > 130));
  });
  expect(wrong).toEqual([]);
});

test('every city leads to its ZIPs, and every ZIP is among those of each of its names', () => {
  const zipsOf = new Map<string, string[]>();
  const wrong = cityLines.filter((line, i) => {
    const [state = '', key = '', ...zips] = line.split(' ');
    zipsOf.set(`${state} ${key}`, zips);
    const found = findCity(key, state).map(({ zip }) => zip);
    return line <= (cityLines[i - 1] ?? '') || found.join(' ') !== zips.join(' ');
  });
  expect(wrong).toEqual([]);
  const missing = zipLines.filter((line) => {
    const place = findZip(line.slice(0, 5));
    const names = [place?.city ?? '', ...(place?.cities ?? [])];
    return !names.every((name) => zipsOf.get(`${place?.state} ${cityKey(name)}`)?.includes(line.slice(0, 5)));
  });
  expect(missing).toEqual([]);
});

test('ZIP+4 finds its ZIP; anything else finds nothing', () => {
  expect(findZip('94104-1234')?.zip).toBe('94104');
  expect(findZip('941041234')?.zip).toBe('94104');
  for (const none of ['', '9410', '00000', '99999', '94104-', '94104-12', 'K1A 0B1', '９４１０４', '94104\n'])
    expect(findZip(none), none).toBeUndefined();
});

test.each([
  ['St. Louis', 'Saint Louis', 'MO'],
  ['Winston Salem', 'Winston-Salem', 'NC'],
  ['McKinney', 'Mc Kinney', 'TX'],
  ['ft worth', 'FORT WORTH', 'TX'],
  ['N Las Vegas', 'North Las Vegas', 'NV'],
  ['Coeur d’Alene', "COEUR D'ALENE", 'ID'],
])('%s and %s are one city', (a, b, state) => {
  expect(findCity(a, state).length).toBeGreaterThan(0);
  expect(findCity(a, state)).toEqual(findCity(b, state));
});

test('a city that is not there has no ZIPs', () => {
  expect(findCity('San Francisco', 'TX')).toEqual([]);
  expect(findCity('', 'CA')).toEqual([]);
  expect(findCity('San Francisco', 'ca')).toEqual([]);
  expect(findCity('San', 'CA')).toEqual([]);
});

test('the first digits of a ZIP code tell its state', () => {
  expect(statesOfArea('941')).toEqual(new Set(['CA']));
  expect(statesOfArea('063')).toEqual(new Set(['CT', 'NY']));
  expect(statesOfArea('999')).toEqual(new Set(['AK']));
  expect(statesOfArea('000')).toEqual(new Set());
});

test('territories are located under their own country code as under US; other countries are not', () => {
  expect(locate({ country: 'PR', postalCode: '00907' })).toEqual(
    locate({ country: 'US', postalCode: '00907' }),
  );
  expect(locate({ country: 'GU', postalCode: '96910-0001' })).toBeDefined();
  expect(locate({ country: 'DE', postalCode: '94104' })).toBeUndefined();
  expect(locate({ country: 'US' })).toBeUndefined();
});
