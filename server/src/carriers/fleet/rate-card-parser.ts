import { isKeyOf } from '../../lib/keys.ts';
import { present } from '../../lib/present.ts';
import { parseCsv, RateCardError } from './csv.ts';
import type { ByZone, RateCard, Service, Surcharge, SurchargeCondition, WeightBreak } from './rate-card.ts';
import {
  type Cell,
  NOT_OFFERED,
  readAmount,
  readClosed,
  readCurrency,
  readInches,
  readName,
  readPriceOrNone,
  readServes,
  readTimeOfDay,
  readTimeZone,
  readWeight,
  readWhole,
  readWords,
  readZipRanges,
  refuse,
} from './rate-card-cells.ts';
import { type CardRow, readTables, type TableName, ZONE_COLUMNS } from './rate-card-tables.ts';

type Settings = Omit<RateCard, 'services'>;
interface Draft {
  settings: Partial<Settings>;
  services: Map<string, DraftService>;
}
interface DraftService extends Pick<Service, 'id' | 'name' | 'maxLength' | 'maxLengthPlusGirth'> {
  cell: Cell;
  days: ByZone | undefined;
  breaks: WeightBreak[];
  surcharges: Surcharge[];
}

const DEFAULTS: Settings = {
  currency: 'USD',
  dimensionalDivisor: 166,
  serves: new Set(['contiguous', 'alaska', 'hawaii']),
  timeZone: 'UTC',
  cutoffMinutes: 16 * 60,
  closed: { usFederal: false, dates: new Set() },
};

/** Reads a whole card, or throws a RateCardError that says where it is wrong. `docs/rate-card.md` is its grammar. */
export function parseRateCard(text: string): RateCard {
  const rows = readTables(parseCsv(text));
  const draft: Draft = { settings: {}, services: new Map() };
  // Tables may stand in any order, but services are named before anything is said of them.
  const of = (table: TableName) => rows.filter((row) => row.table === table);
  for (const row of of('setting')) readSetting(row, draft.settings);
  for (const row of of('service')) readService(row, draft);
  for (const row of of('days')) readDays(row, draft);
  for (const row of of('rate')) readRate(row, draft);
  for (const row of of('surcharge')) readSurcharge(row, draft);
  if (draft.services.size === 0) throw new RateCardError(1, 1, 'the card has no service');
  return { ...DEFAULTS, ...draft.settings, services: [...draft.services.values()].map(finish) };
}

const SETTINGS: Record<string, (cell: Cell) => Partial<Settings>> = {
  currency: (cell) => ({ currency: readCurrency(cell) }),
  dimensionalDivisor: (cell) => ({ dimensionalDivisor: readWhole(cell, 1, 100_000, 'divisor') }),
  serves: (cell) => ({ serves: readServes(cell) }),
  timeZone: (cell) => ({ timeZone: readTimeZone(cell) }),
  cutoff: (cell) => ({ cutoffMinutes: readTimeOfDay(cell) }),
  closed: (cell) => ({ closed: readClosed(cell) }),
};

function readSetting(row: CardRow, settings: Partial<Settings>): void {
  const name = row.cell('setting');
  const known = Object.hasOwn(SETTINGS, name.text) ? SETTINGS[name.text] : undefined;
  const read = known ?? refuse(name, `setting must be one of ${Object.keys(SETTINGS).join(', ')}`);
  const said = read(row.cell('value'));
  if (Object.keys(said).some((key) => key in settings)) refuse(name, 'a setting must be there once');
  Object.assign(settings, said);
}

function readService(row: CardRow, { services }: Draft): void {
  const cell = row.cell('service');
  const id = readName(cell, 'service');
  if (services.has(id)) refuse(cell, 'a service must be there once');
  const name = row.cell('name');
  if (name.text === '' || name.text.length > 60) refuse(name, 'name must have 1 to 60 characters');
  const limit = (column: string) => (row.cell(column).text === '' ? null : readInches(row.cell(column)));
  services.set(id, {
    id,
    name: name.text,
    maxLength: limit('maxLength'),
    maxLengthPlusGirth: limit('maxLengthPlusGirth'),
    cell,
    days: undefined,
    breaks: [],
    surcharges: [],
  });
}

function serviceNamed(cell: Cell, { services }: Draft): DraftService {
  return services.get(cell.text) ?? refuse(cell, `service must be one of ${[...services.keys()].join(', ')}`);
}

const byZone = (row: CardRow, read: (cell: Cell) => number | null): ByZone =>
  ZONE_COLUMNS.map((zone) => read(row.cell(zone)));

function readDays(row: CardRow, draft: Draft): void {
  const service = serviceNamed(row.cell('days'), draft);
  if (service.days) refuse(row.cell('days'), 'the days of a service must be there once');
  service.days = byZone(row, (cell) =>
    cell.text === NOT_OFFERED ? null : readWhole(cell, 0, 60, 'days must be - where it is not offered, or'),
  );
}

function readRate(row: CardRow, draft: Draft): void {
  const service = serviceNamed(row.cell('rate'), draft);
  const ounces = readWeight(row.cell('upTo'));
  if (service.breaks.some((other) => other.ounces === ounces)) {
    refuse(row.cell('upTo'), `a weight must be there once for ${service.id}`);
  }
  const prices = byZone(row, readPriceOrNone);
  for (const [zone, price] of prices.entries()) {
    if (price !== null && service.days?.[zone] === null) {
      refuse(
        row.cell(present(ZONE_COLUMNS[zone])),
        `${service.id} has no days for this zone, so price must be -`,
      );
    }
  }
  service.breaks.push({ ounces, prices });
}

const CONDITIONS: Record<SurchargeCondition['kind'], (value: Cell) => SurchargeCondition> = {
  always: (value) => (value.text === '' ? { kind: 'always' } : refuse(value, 'always takes no value')),
  weightOver: (value) => ({ kind: 'weightOver', ounces: readWeight(value) }),
  lengthOver: (value) => ({ kind: 'lengthOver', inches: readInches(value) }),
  sizeOver: (value) => ({ kind: 'sizeOver', inches: readInches(value) }),
  toZip: (value) => ({ kind: 'toZip', ranges: readZipRanges(value) }),
};

function readSurcharge(row: CardRow, draft: Draft): void {
  const code = readName(row.cell('surcharge'), 'surcharge');
  const kind = row.cell('when');
  const when = isKeyOf(CONDITIONS, kind.text)
    ? CONDITIONS[kind.text](row.cell('value'))
    : refuse(kind, `must be one of ${Object.keys(CONDITIONS).join(', ')}`);
  const surcharge: Surcharge = { code, when, amount: readAmount(row.cell('amount')) };
  for (const service of surcharged(row.cell('services'), draft)) {
    const sameCondition = ({ code: other, when: then }: Surcharge) =>
      other === code && JSON.stringify(then) === JSON.stringify(when);
    if (service.surcharges.some(sameCondition)) {
      refuse(row.cell('surcharge'), `${service.id} already has this surcharge on this condition`);
    }
    service.surcharges.push(surcharge);
  }
}

function surcharged(cell: Cell, draft: Draft): DraftService[] {
  if (cell.text === 'all') return [...draft.services.values()];
  const names = readWords(cell);
  if (names.length === 0) refuse(cell, 'services must be all, or some with spaces between');
  return names.map((text) => serviceNamed({ ...cell, text }, draft));
}

function finish({ cell, days, breaks, ...service }: DraftService): Service {
  if (!days) refuse(cell, 'a service must have a row in table days');
  if (breaks.length === 0) refuse(cell, 'a service must have a row in table rate');
  return { ...service, days, breaks: breaks.toSorted((a, b) => a.ounces - b.ounces) };
}
