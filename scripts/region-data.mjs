// Makes server/assets/regions.txt: states and provinces of countries with their names and the areas of their postal codes.
//   node scripts/region-data.mjs <countryinfo.txt of libaddressinput> <folder of Worldwide's country files>
// The facts are those of both sources (see NOTICE), joined: an area belongs to a region if either says so, because a check
// must never refuse an address that is right. What neither has (Germany, France) and what both lack is below.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [, , infoFile, countryFolder] = process.argv;
if (infoFile === undefined || countryFolder === undefined) {
  console.error('usage: node scripts/region-data.mjs <countryinfo.txt> <folder>');
  process.exit(1);
}

/** Countries whose areas are checked. In the others, areas change too often, or the sources differ too much. */
const WITH_AREAS = new Set('AU BR CA DE ES FR GB IT JP MX'.split(' '));
/** Known from a better source (us-zips.txt), or too different between the sources to be of use. */
const LEFT_OUT = new Set('US AD AM KN NI NR SO HN IQ JM KY'.split(' '));

/** Areas that reach over a border, and regions with other names than the sources have. */
const ADDED_AREAS = {
  GB: { ENG: 'TD NP LD LL DG', SCT: 'CA', WLS: 'GL HR SY CH' },
  CA: { QC: 'K1A' },
  AU: { NSW: '4375 4377 4380 4383 4385', QLD: '2406', ACT: '2540' },
};
const ADDED_NAMES = {
  CA: { NL: 'NF|Newfoundland|Labrador', PE: 'PEI', QC: 'PQ', YT: 'YK|Yukon Territory' },
  AU: { ACT: 'JBT|Jervis Bay Territory' },
  MX: { DF: 'Distrito Federal|Mexico City' },
  GB: { WLS: 'Cymru', NIR: 'Ulster' },
};

/** Two digits of a German postal code lie in one to four of the 16 states; departments number the French ones. */
const OWN = {
  DE: [
    ['BW', 'Baden-Württemberg', '64 68 69 70 71 72 73 74 75 76 77 78 79 88 89 97'],
    ['BY', 'Bayern|Bavaria', '63 74 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96 97'],
    ['BE', 'Berlin', '10 12 13 14'],
    ['BB', 'Brandenburg', '01 02 03 04 12 13 14 15 16 17 19'],
    ['HB', 'Bremen', '27 28'],
    ['HH', 'Hamburg', '20 21 22 27'],
    ['HE', 'Hessen|Hesse', '34 35 36 37 55 59 60 61 63 64 65 68 69'],
    ['MV', 'Mecklenburg-Vorpommern|Mecklenburg-Western Pomerania', '17 18 19 23'],
    ['NI', 'Niedersachsen|Lower Saxony', '19 21 26 27 28 29 30 31 32 34 37 38 48 49'],
    [
      'NW',
      'Nordrhein-Westfalen|North Rhine-Westphalia|NRW',
      '32 33 34 37 40 41 42 44 45 46 47 48 49 50 51 52 53 57 58 59',
    ],
    ['RP', 'Rheinland-Pfalz|Rhineland-Palatinate', '51 53 54 55 56 57 65 66 67 76'],
    ['SL', 'Saarland', '54 55 66'],
    ['SN', 'Sachsen|Saxony', '01 02 04 07 08 09'],
    ['ST', 'Sachsen-Anhalt|Saxony-Anhalt', '04 06 14 29 38 39'],
    ['SH', 'Schleswig-Holstein', '21 22 23 24 25'],
    ['TH', 'Thüringen|Thuringia', '04 06 07 36 37 96 98 99'],
  ],
  FR: [
    ['ARA', 'Auvergne-Rhône-Alpes', '01 03 07 15 26 38 42 43 63 69 73 74'],
    ['BFC', 'Bourgogne-Franche-Comté', '21 25 39 58 70 71 89 90'],
    ['BRE', 'Bretagne|Brittany', '22 29 35 56'],
    ['CVL', 'Centre-Val de Loire', '18 28 36 37 41 45'],
    ['COR', 'Corse|Corsica', '20'],
    ['GES', 'Grand Est', '08 10 51 52 54 55 57 67 68 88'],
    ['HDF', 'Hauts-de-France', '02 59 60 62 80'],
    ['IDF', 'Île-de-France', '75 77 78 91 92 93 94 95'],
    ['NOR', 'Normandie|Normandy', '14 27 50 61 76'],
    ['NAQ', 'Nouvelle-Aquitaine', '16 17 19 23 24 33 40 47 64 79 86 87'],
    ['OCC', 'Occitanie', '09 11 12 30 31 32 34 46 48 65 66 81 82'],
    ['PDL', 'Pays de la Loire', '44 49 53 72 85'],
    ['PAC', "Provence-Alpes-Côte d'Azur|PACA", '04 05 06 13 83 84'],
  ],
};

const letters = (text) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

/** The beginnings that a pattern like `1|2[0-57-8]|26[2-9]` stands for. */
function beginnings(pattern) {
  const flat = pattern.replace(/\(\?:/g, '(');
  const group = /^(.*?)\(([^()]*)\)(.*)$/.exec(flat);
  const parts = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i <= flat.length; i++) {
    if (flat[i] === '(') depth++;
    if (flat[i] === ')') depth--;
    if (i === flat.length || (flat[i] === '|' && depth === 0)) {
      parts.push(flat.slice(from, i));
      from = i + 1;
    }
  }
  if (parts.length > 1) return parts.flatMap(beginnings);
  if (group) return group[2].split('|').flatMap((inner) => beginnings(group[1] + inner + group[3]));
  const set = /^(.*?)\[([^\]]+)\](.*)$/.exec(flat);
  if (set === null) return [flat];
  const characters = set[2].replace(/(.)-(.)/g, (_, a, b) =>
    Array.from({ length: b.charCodeAt(0) - a.charCodeAt(0) + 1 }, (_, i) =>
      String.fromCharCode(a.charCodeAt(0) + i),
    ).join(''),
  );
  return [...characters].flatMap((one) => beginnings(set[1] + one + set[3]));
}

/** country → regions [{ code, names, areas }] */
const countries = new Map();

for (const file of readdirSync(countryFolder).filter((name) => name.endsWith('.yml'))) {
  const country = file.slice(0, -4);
  const source = readFileSync(join(countryFolder, file), 'utf8').replace(/^\s*#.*\n/gm, '');
  const zones = /^zones:\n((?:[ -].*\n?)*)/m.exec(source)?.[1];
  if (zones === undefined || LEFT_OUT.has(country)) continue;
  const text = (line) => line.replace(/^[\s-]*(\w+:)?\s*/, '').replace(/^(['"])(.*)\1$/, '$2');
  const regions = zones
    .split(/^ *- (?=\w+:)/m)
    .filter((zone) => zone.trim() !== '')
    .map((zone) => {
      const lists = { name_alternates: [], zip_prefixes: [] };
      const region = { code: '', names: [], areas: lists.zip_prefixes };
      let list;
      for (const line of zone.split('\n')) {
        const field = /^\s*(\w+):/.exec(line)?.[1];
        if (field === undefined) {
          if (list !== undefined && line.trim().startsWith('- ')) list.push(text(line));
          continue;
        }
        list = lists[field];
        if (field === 'name') region.names.unshift(text(line));
        if (field === 'code') region.code = text(line);
      }
      region.names.push(...lists.name_alternates);
      return region;
    });
  countries.set(country, regions);
}

for (const line of readFileSync(infoFile, 'utf8').split('\n')) {
  const [, country, json] = /^data\/([A-Z]{2})=(.*)$/.exec(line) ?? [];
  if (country === undefined || LEFT_OUT.has(country)) continue;
  const info = JSON.parse(json);
  if (info.sub_keys === undefined || !WITH_AREAS.has(country)) continue;
  const list = (field) => info[field]?.split('~') ?? [];
  const regions = countries.get(country) ?? [];
  countries.set(country, regions);
  list('sub_keys').forEach((key, i) => {
    const names = [key, ...['sub_names', 'sub_lnames'].flatMap((field) => list(field)[i] ?? [])].filter(
      Boolean,
    );
    const keys = new Set(names.map(letters));
    const iso = list('sub_isoids')[i];
    let region = regions.find(
      ({ code, names }) =>
        letters(code) === letters(key) ||
        code === `${country}-${iso}` ||
        names.some((name) => keys.has(letters(name))),
    );
    if (region === undefined) {
      console.error(`${country}: ${names.join(', ')} is in one source only`);
      region = { code: key, names: [], areas: [] };
      regions.push(region);
    }
    region.names.push(...names);
    region.areas.push(...beginnings(list('sub_zips')[i] ?? '').filter(Boolean));
  });
}

for (const [country, regions] of Object.entries(OWN))
  countries.set(
    country,
    regions.map(([code, names, areas]) => ({ code, names: names.split('|'), areas: areas.split(' ') })),
  );

/** Areas of the British post are letters: the finer ones that the source has reach over the borders. */
const BRITISH =
  'AB AL B BA BB BD BF BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL ' +
  'GU HA HD HG HP HR HS HU HX IG IP IV KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH ' +
  'PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE';

function areasOf(country, areas) {
  if (country !== 'GB') return areas.map((area) => area.trim());
  return BRITISH.split(' ').filter((area) =>
    areas.some((start) => (/\d/.test(start) ? area === start.replace(/\d.*/, '') : area.startsWith(start))),
  );
}

const lines = [...countries]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .flatMap(([country, regions]) =>
    regions.map(({ code, names, areas }) => {
      const added = (ADDED_NAMES[country]?.[code] ?? '').split('|');
      const seen = new Set([letters(code)]);
      const distinct = [...names, ...added].filter((name) => {
        const key = letters(name);
        return key !== '' && !seen.has(key) && seen.add(key);
      });
      const border = (ADDED_AREAS[country]?.[code] ?? '').split(' ').filter(Boolean);
      const all = areasOf(country, [...areas, ...border]);
      const kept = WITH_AREAS.has(country) ? [...new Set(all)].filter(Boolean).sort() : [];
      const shortest = kept.filter(
        (area) => country === 'GB' || !kept.some((other) => other !== area && area.startsWith(other)),
      );
      return [country, code, distinct.join('|'), shortest.join(' ')].join('\t');
    }),
  );
writeFileSync(new URL('../server/assets/regions.txt', import.meta.url), `${lines.join('\n')}\n`);
