const DAY_MS = 86_400_000;

/** A day of a year: a date, days from Easter Sunday, the nth weekday of a month (the last is -1), or the first such weekday from a date on. */
type Rule =
  | (Dated & { on: string })
  | { easter: number }
  | { nth: number; weekday: number; month: number }
  | { weekday: number; since: string };

interface Dated {
  from?: number;
  to?: number;
  /** Only each nth year after `from`. */
  every?: number;
  /** By how many days it is kept later, by the weekday of the date, from Sunday on. */
  later?: readonly number[];
  /** Whether a weekend takes it, in a country that makes up for others. */
  isLost?: boolean;
}

const [SUN, MON, THU, FRI, SAT] = [0, 1, 4, 5, 6];
const on = (date: string, details: Dated = {}): Rule => ({ on: date, ...details });
const easter = (days: number): Rule => ({ easter: days });
const nth = (count: number, weekday: number, month: number): Rule => ({ nth: count, weekday, month });
const since = (date: string, weekday: number): Rule => ({ since: date, weekday });

const GOOD_FRIDAY = easter(-2);
const EASTER_SUNDAY = easter(0);
const EASTER_MONDAY = easter(1);
const ASCENSION = easter(39);
const WHIT_SUNDAY = easter(49);
const WHIT_MONDAY = easter(50);
const CORPUS_CHRISTI = easter(60);
const [NEW_YEAR, EPIPHANY, LABOR, ASSUMPTION, ALL_SAINTS, IMMACULATE, CHRISTMAS, BOXING] = [
  ...['01-01', '01-06', '05-01', '08-15', '11-01', '12-08', '12-25', '12-26'].map((date) => on(date)),
] as [Rule, Rule, Rule, Rule, Rule, Rule, Rule, Rule];

/** New Zealand has set these by law. */
const MATARIKI = [
  ...['2026-07-10', '2027-06-25', '2028-07-14', '2029-07-06', '2030-06-21'],
  ...['2031-07-11', '2032-07-02', '2033-06-24', '2034-07-07', '2035-06-29'],
].map((date) => {
  const year = Number(date.slice(0, 4));
  return on(date.slice(5), { from: year, to: year });
});

interface Country {
  rules: readonly Rule[];
  /** Where the day off for one on a weekend is the next free weekday; `nearest` is the Friday before a Saturday. */
  moved?: 'substitute' | 'nearest';
}

/** The first Monday of February, or the 1st if that is a Friday. */
const BRIGID = on('02-01', { later: [1, 0, 6, 5, 4, 0, 2] });
/** The Saturday before, if the 27th is a Sunday. */
const KINGS_DAY = on('04-27', { later: [-1, 0, 0, 0, 0, 0, 0] });
/** The Monday after, if the 26th is on a weekend. */
const AUSTRALIA_DAY = on('01-26', { later: [1, 0, 0, 0, 0, 0, 2] });

/**
 * Days on which the whole country rests, or nearly all of it: by law, or because agreements, shops and carriers treat them alike
 * (Christmas Eve in the north). Those of single states or towns are not among them.
 */
const COUNTRIES = {
  US: {
    rules: [
      ...[NEW_YEAR, nth(3, MON, 1), nth(3, MON, 2), nth(-1, MON, 5), on('06-19', { from: 2021 })],
      ...[on('07-04'), nth(1, MON, 9), nth(2, MON, 10), on('11-11'), nth(4, THU, 11), CHRISTMAS],
    ],
    moved: 'nearest',
  },
  CA: {
    rules: [
      ...[NEW_YEAR, GOOD_FRIDAY, since('05-18', MON), on('07-01'), nth(1, MON, 9)],
      ...[on('09-30', { from: 2021 }), nth(2, MON, 10), on('11-11'), CHRISTMAS, BOXING],
    ],
    moved: 'substitute',
  },
  MX: {
    rules: [
      ...[NEW_YEAR, nth(1, MON, 2), nth(3, MON, 3), LABOR, on('09-16'), nth(3, MON, 11), CHRISTMAS],
      // A president takes office.
      on('10-01', { from: 2024, every: 6 }),
    ],
  },
  GB: {
    rules: [
      ...[NEW_YEAR, GOOD_FRIDAY, EASTER_MONDAY, nth(1, MON, 5), nth(-1, MON, 5), nth(-1, MON, 8)],
      ...[CHRISTMAS, BOXING],
    ],
    moved: 'substitute',
  },
  IE: {
    rules: [
      ...[NEW_YEAR, BRIGID, on('03-17'), EASTER_MONDAY, nth(1, MON, 5), nth(1, MON, 6)],
      ...[nth(1, MON, 8), nth(-1, MON, 10), CHRISTMAS, BOXING],
    ],
    moved: 'substitute',
  },
  DE: {
    rules: [
      ...[NEW_YEAR, GOOD_FRIDAY, EASTER_MONDAY, LABOR, ASCENSION, WHIT_MONDAY, on('10-03')],
      ...[CHRISTMAS, BOXING],
    ],
  },
  AT: {
    rules: [
      ...[NEW_YEAR, EPIPHANY, EASTER_MONDAY, LABOR, ASCENSION, WHIT_MONDAY, CORPUS_CHRISTI, ASSUMPTION],
      ...[on('10-26'), ALL_SAINTS, IMMACULATE, CHRISTMAS, BOXING],
    ],
  },
  CH: {
    rules: [
      ...[NEW_YEAR, GOOD_FRIDAY, EASTER_SUNDAY, EASTER_MONDAY, ASCENSION, WHIT_SUNDAY, WHIT_MONDAY],
      ...[on('08-01'), nth(3, SUN, 9), CHRISTMAS, BOXING],
    ],
  },
  FR: {
    rules: [
      ...[NEW_YEAR, EASTER_MONDAY, LABOR, on('05-08'), ASCENSION, WHIT_MONDAY, on('07-14'), ASSUMPTION],
      ...[ALL_SAINTS, on('11-11'), CHRISTMAS],
    ],
  },
  BE: {
    rules: [
      ...[NEW_YEAR, EASTER_MONDAY, LABOR, ASCENSION, WHIT_MONDAY, on('07-21'), ASSUMPTION, ALL_SAINTS],
      ...[on('11-11'), CHRISTMAS],
    ],
  },
  NL: {
    rules: [
      ...[NEW_YEAR, EASTER_SUNDAY, EASTER_MONDAY, KINGS_DAY, ASCENSION, WHIT_SUNDAY, WHIT_MONDAY],
      ...[CHRISTMAS, BOXING],
    ],
  },
  LU: {
    rules: [
      ...[NEW_YEAR, EASTER_MONDAY, LABOR, on('05-09', { from: 2019 }), ASCENSION, WHIT_MONDAY, on('06-23')],
      ...[ASSUMPTION, ALL_SAINTS, CHRISTMAS, BOXING],
    ],
  },
  ES: {
    rules: [
      ...[NEW_YEAR, EPIPHANY, GOOD_FRIDAY, LABOR, ASSUMPTION, on('10-12'), ALL_SAINTS, on('12-06')],
      ...[IMMACULATE, CHRISTMAS],
    ],
  },
  PT: {
    rules: [
      ...[NEW_YEAR, GOOD_FRIDAY, EASTER_SUNDAY, on('04-25'), LABOR, CORPUS_CHRISTI, on('06-10'), ASSUMPTION],
      ...[on('10-05'), ALL_SAINTS, on('12-01'), IMMACULATE, CHRISTMAS],
    ],
  },
  IT: {
    rules: [
      ...[NEW_YEAR, EPIPHANY, EASTER_SUNDAY, EASTER_MONDAY, on('04-25'), LABOR, on('06-02'), ASSUMPTION],
      ...[on('10-04', { from: 2026 }), ALL_SAINTS, IMMACULATE, CHRISTMAS, BOXING],
    ],
  },
  SE: {
    rules: [
      ...[NEW_YEAR, EPIPHANY, GOOD_FRIDAY, EASTER_SUNDAY, EASTER_MONDAY, LABOR, ASCENSION, WHIT_SUNDAY],
      ...[
        on('06-06'),
        since('06-19', FRI),
        since('06-20', SAT),
        since('10-31', SAT),
        on('12-24'),
        CHRISTMAS,
        BOXING,
        on('12-31'),
      ],
    ],
  },
  NO: {
    rules: [
      ...[NEW_YEAR, easter(-3), GOOD_FRIDAY, EASTER_SUNDAY, EASTER_MONDAY, LABOR, on('05-17'), ASCENSION],
      ...[WHIT_SUNDAY, WHIT_MONDAY, CHRISTMAS, BOXING],
    ],
  },
  DK: {
    rules: [
      ...[NEW_YEAR, easter(-3), GOOD_FRIDAY, EASTER_SUNDAY, EASTER_MONDAY, ASCENSION, WHIT_SUNDAY],
      ...[WHIT_MONDAY, on('06-05'), on('12-24'), CHRISTMAS, BOXING],
    ],
  },
  FI: {
    rules: [
      ...[NEW_YEAR, EPIPHANY, GOOD_FRIDAY, EASTER_SUNDAY, EASTER_MONDAY, LABOR, ASCENSION, WHIT_SUNDAY],
      ...[
        since('06-19', FRI),
        since('06-20', SAT),
        since('10-31', SAT),
        on('12-06'),
        on('12-24'),
        CHRISTMAS,
        BOXING,
      ],
    ],
  },
  PL: {
    rules: [
      ...[NEW_YEAR, EPIPHANY, EASTER_SUNDAY, EASTER_MONDAY, LABOR, on('05-03'), WHIT_SUNDAY, CORPUS_CHRISTI],
      ...[ASSUMPTION, ALL_SAINTS, on('11-11'), on('12-24', { from: 2025 }), CHRISTMAS, BOXING],
    ],
  },
  CZ: {
    rules: [
      ...[NEW_YEAR, GOOD_FRIDAY, EASTER_MONDAY, LABOR, on('05-08'), on('07-05'), on('07-06'), on('09-28')],
      ...[on('10-28'), on('11-17'), on('12-24'), CHRISTMAS, BOXING],
    ],
  },
  AU: {
    rules: [
      ...[NEW_YEAR, AUSTRALIA_DAY, GOOD_FRIDAY, easter(-1), EASTER_SUNDAY, EASTER_MONDAY],
      // Only some states make up for Anzac Day.
      ...[on('04-25', { isLost: true }), CHRISTMAS, BOXING],
    ],
    moved: 'substitute',
  },
  NZ: {
    rules: [
      ...[NEW_YEAR, on('01-02'), on('02-06'), GOOD_FRIDAY, EASTER_MONDAY, on('04-25'), nth(1, MON, 6)],
      ...[nth(4, MON, 10), CHRISTMAS, BOXING, ...MATARIKI],
    ],
    moved: 'substitute',
  },
} satisfies Record<string, Country>;

export type HolidayCountry = keyof typeof COUNTRIES;
const isCovered = (country: string): country is HolidayCountry => Object.hasOwn(COUNTRIES, country);

/** The countries whose holidays are known. */
export const holidayCountries: readonly HolidayCountry[] = Object.keys(COUNTRIES).filter(isCovered).sort();

const known = new Map<string, ReadonlySet<string>>();

/** Whether a day like 2026-12-25 is a national holiday, or the day off for one that falls on a weekend. */
export function isHoliday(country: string, date: string): boolean {
  const year = Number(date.slice(0, 4));
  // A day off for New Year's Day may be in the year before.
  return [year, year + 1].some((one) => daysOffIn(country, one).has(date));
}

function daysOffIn(country: string, year: number): ReadonlySet<string> {
  const key = `${country} ${year}`;
  const days = known.get(key) ?? computeDaysOff(country, year);
  // Years of orders are few; whoever asks for others gets them, and nothing grows without end.
  if (known.size < 1_000) known.set(key, days);
  return days;
}

function computeDaysOff(country: string, year: number): ReadonlySet<string> {
  const { rules, moved }: Country = isCovered(country) ? COUNTRIES[country] : { rules: [] };
  const days = rules
    .flatMap((rule) => {
      const day = dayOf(rule, year);
      // The others are on the weekday that they are meant to be on.
      return day === undefined ? [] : { day, isMadeUpFor: 'on' in rule && rule.isLost !== true };
    })
    .sort((a, b) => a.day - b.day);
  const off = new Set(days.map(({ day }) => day));
  for (const { day, isMadeUpFor } of days) {
    const weekday = weekdayOf(day);
    if (moved === undefined || !isMadeUpFor || (weekday !== SUN && weekday !== SAT)) continue;
    if (moved === 'nearest' && weekday === SAT) off.add(day - 1);
    else off.add(nextFree(day, off));
  }
  return new Set([...off].map(toDate));
}

function nextFree(day: number, off: ReadonlySet<number>): number {
  let free = day + 1;
  while (off.has(free) || weekdayOf(free) === SUN || weekdayOf(free) === SAT) free += 1;
  return free;
}

/** Days are numbered from 1970-01-01, a Thursday. */
const toDay = (year: number, monthDay: string): number => Date.parse(`${padded(year)}-${monthDay}`) / DAY_MS;
const toDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;
const padded = (year: number): string => String(year).padStart(4, '0');
const firstFrom = (day: number, weekday: number): number => day + ((weekday - weekdayOf(day) + 7) % 7);

function dayOf(rule: Rule, year: number): number | undefined {
  if ('on' in rule) {
    const { from = year, to = year, every = 1, later } = rule;
    if (year < from || year > to || (year - from) % every !== 0) return undefined;
    const day = toDay(year, rule.on);
    return day + (later?.[weekdayOf(day)] ?? 0);
  }
  if ('easter' in rule) return easterOf(year) + rule.easter;
  if ('since' in rule) return firstFrom(toDay(year, rule.since), rule.weekday);
  const month = String(rule.month).padStart(2, '0');
  if (rule.nth > 0) return firstFrom(toDay(year, `${month}-01`), rule.weekday) + (rule.nth - 1) * 7;
  // Those of May, August and October, which have 31 days.
  return firstFrom(toDay(year, `${month}-25`), rule.weekday);
}

/** Easter Sunday in the Gregorian calendar (Meeus, Jones and Butcher). */
function easterOf(year: number): number {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return toDay(
    year,
    `${String(Math.floor(n / 31)).padStart(2, '0')}-${String((n % 31) + 1).padStart(2, '0')}`,
  );
}
