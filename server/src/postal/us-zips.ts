import { readFileSync } from 'node:fs';
import { packageFile } from '../lib/package-file.ts';
import { cityKey } from './city-key.ts';

export interface ZipPlace {
  /** Five digits. */
  zip: string;
  /** The name to write. */
  city: string;
  /** Other names that the data knows for it. */
  cities?: string[];
  /** Two letters; AA, AE and AP for military post offices. */
  state: string;
  /** Degrees. Military post offices have none: the mail goes on to wherever the unit is. */
  lat?: number;
  lon?: number;
}

interface Data {
  /** `94104 CA 37.791 -122.402 San Francisco|Other Name`, sorted. */
  zips: Buffer;
  /** `CA SANFRANCISCO 94101 94102 …`, sorted by state and `cityKey`. */
  cities: Buffer;
}

let data: Data | undefined;

/**
 * Both lists stay as the bytes of the file and are searched there: first use takes 4 ms and 2 MB outside the heap, a
 * look-up 5 µs. As maps of objects they take 180 ms and 17 MB of heap.
 */
function load(): Data {
  if (data === undefined) {
    const bytes = readFileSync(packageFile('assets/us-zips.txt'));
    const gap = bytes.indexOf('\n\n');
    data = { zips: bytes.subarray(0, gap + 1), cities: bytes.subarray(gap + 2) };
  }
  return data;
}

/** The place of a ZIP code, given as five digits or as ZIP+4. */
export function findZip(zip: string): ZipPlace | undefined {
  if (!/^\d{5}(-?\d{4})?$/.test(zip)) return undefined;
  const line = findLine(load().zips, `${zip.slice(0, 5)} `);
  return line === undefined ? undefined : placeOf(line);
}

/** Every ZIP code that a city has, whichever of its usual spellings is given. Some have hundreds. */
export function zipsOfCity(city: string, state: string): string[] {
  const key = cityKey(city);
  if (key === '' || !/^[A-Z]{2}$/.test(state)) return [];
  const line = findLine(load().cities, `${state} ${key} `);
  return line?.split(' ').slice(2) ?? [];
}

/** The places of all ZIP codes of a city. */
export const findCity = (city: string, state: string): ZipPlace[] =>
  zipsOfCity(city, state).flatMap((zip) => findZip(zip) ?? []);

/** The states that ZIP codes with these first digits are in. */
export function statesOfArea(prefix: string): Set<string> {
  const { zips } = load();
  const from = lowerBound(zips, Buffer.from(prefix));
  const to = lowerBound(zips, Buffer.from(`${prefix}:`));
  const lines = zips.toString('latin1', from, to).split('\n');
  return new Set(lines.flatMap((line) => line.split(' ')[1] ?? []));
}

function placeOf(line: string): ZipPlace {
  const [zip = '', state = '', lat, lon, ...names] = line.split(' ');
  const [city = '', ...cities] = names.join(' ').split('|');
  return {
    zip,
    city,
    ...(cities.length > 0 && { cities }),
    state,
    ...(lat !== '-' && { lat: Number(lat), lon: Number(lon) }),
  };
}

function findLine(lines: Buffer, start: string): string | undefined {
  const wanted = Buffer.from(start);
  const at = lowerBound(lines, wanted);
  if (!lines.subarray(at, at + wanted.length).equals(wanted)) return undefined;
  return lines.toString('latin1', at, lines.indexOf(10, at));
}

const LINE_FEED = 10;

/**
 * Where the first line begins that does not sort before `wanted`. Lines end in a line feed, the last one too. Byte by
 * byte: calls into Buffer for so few bytes make a look-up half as long again.
 */
function lowerBound(lines: Buffer, wanted: Buffer): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    let start = (low + high) >> 1;
    while (start > low && lines[start - 1] !== LINE_FEED) start--;
    if (sortsBefore(lines, start, wanted)) {
      low = start;
      while (lines[low] !== LINE_FEED) low++;
      low++;
    } else high = start;
  }
  return low;
}

function sortsBefore(lines: Buffer, start: number, wanted: Buffer): boolean {
  for (let i = 0; i < wanted.length; i++) {
    const difference = (lines[start + i] ?? 0) - (wanted[i] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
