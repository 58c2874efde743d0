import { createRandomSource } from './random-source.ts';

/** What ids start with, so that every id shows what it refers to. */
export const ID_PREFIXES = {
  account: 'usr',
  activity: 'act',
  alert: 'alt',
  notification: 'ntf',
  batch: 'bat',
  carrierAccount: 'ca',
  claim: 'clm',
  combination: 'cmb',
  delivery: 'dlv',
  document: 'doc',
  event: 'evt',
  invitation: 'inv',
  key: 'key',
  level: 'lvl',
  mail: 'mail',
  manifest: 'man',
  mapping: 'map',
  member: 'usr',
  movement: 'mov',
  order: 'ord',
  orderItem: 'itm',
  package: 'pkg',
  passwordRequest: 'pwr',
  pickup: 'pu',
  preset: 'pre',
  printStation: 'pst',
  process: 'prc',
  product: 'prd',
  rate: 'rate',
  receipt: 'rcp',
  replay: 'rpl',
  request: 'req',
  return: 'ret',
  returnItem: 'rit',
  rule: 'rule',
  scan: 'scn',
  session: 'ses',
  shipment: 'shp',
  store: 'sto',
  storeLog: 'slog',
  storeReport: 'srep',
  storeStockChange: 'ssc',
  subscription: 'whk',
  tracker: 'trk',
  user: 'usr',
  view: 'view',
  warehouse: 'wh',
  webhook: 'whk',
  withdrawal: 'wdr',
  zone: 'zone',
} as const;
export type IdPrefix = (typeof ID_PREFIXES)[keyof typeof ID_PREFIXES];

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARS = 10;
const RANDOM_CHARS = 16;

/**
 * `ord_01jcx…`: 48 bits of time and 80 random bits in a base32 alphabet in ASCII order (like a ULID), so that ids sort by
 * creation time. Within one millisecond the random part counts up, so that ids still sort in creation order.
 */
export function createIdSource(now: () => number): (prefix: IdPrefix) => string {
  const digits = new Uint8Array(RANDOM_CHARS);
  const nextByte = createRandomSource();
  let lastMs = -1;
  let time = '';

  return (prefix) => {
    const ms = Math.max(now(), lastMs);
    if (ms > lastMs) {
      lastMs = ms;
      for (let i = 0; i < RANDOM_CHARS; i++) digits[i] = nextByte() & 31;
      time = timeOf(ms);
    } else {
      incrementBase32(digits);
    }
    let random = '';
    for (const digit of digits) random += ALPHABET[digit];
    return `${prefix}_${time}${random}`;
  };
}

/** What an id of this moment has after its prefix: ids of a range of time are a range of ids. */
export function timeOf(ms: number): string {
  let text = '';
  for (let i = 0, rest = ms; i < TIME_CHARS; i++, rest = Math.floor(rest / 32)) {
    text = ALPHABET[rest % 32] + text;
  }
  return text;
}

/** When an id was made, from the time in it. */
export const timeIn = (id: string): number =>
  Array.from(id.slice(id.indexOf('_') + 1).slice(0, TIME_CHARS)).reduce(
    (ms, digit) => ms * 32 + ALPHABET.indexOf(digit),
    0,
  );

function incrementBase32(digits: Uint8Array): void {
  for (let i = digits.length - 1; i >= 0; i--) {
    const next = (digits[i] ?? 0) + 1;
    digits[i] = next & 31;
    if (next < 32) return;
  }
}

export const newId = createIdSource(Date.now);
