/** Words that are written out or shortened as the writer likes. */
const SHORT: Readonly<Record<string, string>> = {
  SAINT: 'ST',
  SAINTE: 'STE',
  FORT: 'FT',
  MOUNT: 'MT',
  MOUNTAIN: 'MTN',
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
  BEACH: 'BCH',
  CENTER: 'CTR',
  CENTRE: 'CTR',
  CITY: 'CY',
  GROVE: 'GRV',
  HARBOR: 'HBR',
  HEIGHTS: 'HTS',
  ISLAND: 'IS',
  JUNCTION: 'JCT',
  LAKE: 'LK',
  LAKES: 'LKS',
  PARK: 'PK',
  POINT: 'PT',
  SPRING: 'SPG',
  SPRINGS: 'SPGS',
  TOWNSHIP: 'TWP',
  VALLEY: 'VLY',
  VILLAGE: 'VLG',
};

/**
 * What two spellings of one city have in common: `St. Louis` and `Saint Louis`, `Winston-Salem` and `Winston Salem`,
 * `McKinney` and `Mc Kinney`. The data file is sorted by it: after a change here run `scripts/postal-data.mjs`.
 */
export function cityKey(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’`.]/g, '')
    .toUpperCase()
    .replace(/AIR FORCE BASE/g, 'AFB')
    .replace(/\bA F B\b/g, 'AFB')
    .split(/[^A-Z0-9]+/);
  return words.map((word) => (Object.hasOwn(SHORT, word) ? SHORT[word] : word)).join('');
}
