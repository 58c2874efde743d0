import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { OperatorError } from '../../lib/errors.ts';
import { loadRateCard } from './rate-card-file.ts';
import { parseRateCard } from './rate-card-parser.ts';

const ZONES = 'zone1,zone2,zone3,zone4,zone5,zone6,zone7,zone8';
/** A whole card, line by line, of which each test changes one. */
const LINES = [
  /*  1 */ '# our card',
  /*  2 */ 'setting,value',
  /*  3 */ 'currency,USD',
  /*  4 */ 'cutoff,14:30',
  /*  5 */ 'service,name,maxLength,maxLengthPlusGirth',
  /*  6 */ 'van,Our Van,48,',
  /*  7 */ `days,${ZONES}`,
  /*  8 */ 'van,0,1,2,3,4,5,6,-',
  /*  9 */ `rate,upTo,${ZONES}`,
  /* 10 */ 'van,1 lb,1,2.5,3.05,4,5,6,7,-',
  /* 11 */ 'van,8 oz,0,1,2,3,4,5,6,-',
  /* 12 */ 'surcharge,services,when,value,amount',
  /* 13 */ 'fuel,all,always,,7.5%',
  /* 14 */ 'remote,van,toZip,995-999 83,4.20',
];
const withLine = (number: number, text: string) => LINES.with(number - 1, text).join('\n');

describe('parseRateCard', () => {
  test('reads a whole card, weights in order, money in hundredths', () => {
    expect(parseRateCard(LINES.join('\n'))).toEqual({
      currency: 'USD',
      dimensionalDivisor: 166,
      serves: new Set(['contiguous', 'alaska', 'hawaii']),
      timeZone: 'UTC',
      cutoffMinutes: 870,
      closed: { usFederal: false, dates: new Set() },
      services: [
        {
          id: 'van',
          name: 'Our Van',
          maxLength: 48,
          maxLengthPlusGirth: null,
          days: [0, 1, 2, 3, 4, 5, 6, null],
          breaks: [
            { ounces: 8, prices: [0, 100, 200, 300, 400, 500, 600, null] },
            { ounces: 16, prices: [100, 250, 305, 400, 500, 600, 700, null] },
          ],
          surcharges: [
            { code: 'fuel', when: { kind: 'always' }, amount: { basisPoints: 750 } },
            {
              code: 'remote',
              when: {
                kind: 'toZip',
                ranges: [
                  { first: '995', last: '999' },
                  { first: '83', last: '83' },
                ],
              },
              amount: { fixed: 420 },
            },
          ],
        },
      ],
    });
  });

  test('is the same with what a spreadsheet adds: a mark, CRLF, quotes, empty cells and rows', () => {
    const saved = LINES.map((line) => (line.startsWith('#') ? line : `"${line.split(',').join('","')}",,`));
    const text = `\uFEFF${saved.join('\r\n,,,,\r\n')}\r\n`;
    expect(parseRateCard(text)).toEqual(parseRateCard(LINES.join('\n')));
  });

  test('columns and tables may stand in any order, and a table may begin again', () => {
    const [, ...rest] = LINES;
    const surchargesFirst = [
      ...rest.slice(10),
      ...rest.slice(0, 9),
      `rate,${ZONES},upTo`,
      'van,0,1,2,3,4,5,6,-,8 oz',
    ];
    expect(parseRateCard(surchargesFirst.join('\n'))).toEqual(parseRateCard(LINES.join('\n')));
  });

  test.each([
    [
      1,
      'van,1',
      'line 1, column 1: a table must begin here, with one of setting, service, days, rate, surcharge, not "van"',
    ],
    [1, 'setting;value', 'line 1, column 1: a table must begin here, .* \\(cells are separated by commas\\)'],
    [2, 'setting,values', 'line 2, column 2: unknown column "values"; table setting has setting, value'],
    [2, 'setting', 'line 2, column 1: table setting lacks the column value'],
    [
      3,
      'toString,USD',
      'line 3, column 1 \\(setting\\): setting must be one of currency, .*, not "toString"',
    ],
    [
      3,
      'currency,usd',
      'line 3, column 2 \\(value\\): currency must be an ISO 4217 code, like USD, not "usd"',
    ],
    [3, 'cutoff,12:00', 'line 4, column 1 \\(setting\\): a setting must be there once'],
    [3, 'dimensionalDivisor,0', 'divisor must be a whole number from 1 to 100000, not "0"'],
    [
      3,
      'serves,mars',
      'line 3, column 2 \\(value\\): must be one or more of contiguous, alaska, hawaii, territories',
    ],
    [3, 'serves,', 'line 3, column 2 \\(value\\): must be one or more of .*, the cell is empty'],
    [3, 'timeZone,Mars/Base', 'time zone must be an IANA name, like America/New_York, not "Mars/Base"'],
    [3, 'closed,2026-02-30', 'line 3, column 2 \\(value\\): must be us-federal, days like 2026-12-24'],
    [3, 'currency,USD,extra', 'line 3, column 3: "extra" stands under no column of table setting'],
    [4, 'cutoff,24:00', 'line 4, column 2 \\(value\\): time must be like 16:00, not "24:00"'],
    [5, 'service,name,maxLength,name', 'line 5, column 4: column name is there twice'],
    [6, 'Van,Our Van,,', 'line 6, column 1 \\(service\\): service must be small letters'],
    [6, 'van,,,', 'line 6, column 2 \\(name\\): name must have 1 to 60 characters, the cell is empty'],
    [
      6,
      'van,Our Van,-3,',
      'line 6, column 3 \\(maxLength\\): length must be inches above zero, like 48, not "-3"',
    ],
    [
      7,
      'days,zone1,zone2,zone3,zone4,zone5,zone6,zone7',
      'line 7, column 8: table days lacks the column zone8',
    ],
    [7, `days,${ZONES},zone9`, 'line 7, column 10: unknown column "zone9"'],
    [8, '# none', 'line 6, column 1 \\(service\\): a service must have a row in table days'],
    [
      8,
      'van,0,1,2,3,4,5,6,61',
      'line 8, column 9 \\(zone8\\): days must be .* a whole number from 0 to 60, not "61"',
    ],
    [8, 'van,0,1,2,3,4,5,6', 'line 8, column 9 \\(zone8\\): days must be .*, the cell is empty'],
    [8, 'lorry,0,1,2,3,4,5,6,7', 'line 8, column 1 \\(days\\): service must be one of van, not "lorry"'],
    [10, 'van,1 lb,1,2,3,4,5,6,7', 'line 10, column 10 \\(zone8\\): price must be .*, the cell is empty'],
    [
      10,
      'van,1 lb,1,2,3,4,5,6,7,8',
      'line 10, column 10 \\(zone8\\): van has no days for this zone, so price must be -',
    ],
    [10, 'van,1 lb,1,-2,3,4,5,6,7,-', 'line 10, column 4 \\(zone2\\): price must be .*, not "-2"'],
    [10, 'van,1 lb,1,2.505,3,4,5,6,7,-', 'line 10, column 4 .*at most two decimals.*, not "2.505"'],
    [10, 'van,1 lb,1,$2,3,4,5,6,7,-', 'line 10, column 4 .*, not "\\$2"'],
    [10, 'van,1 lb,1,"1,200",3,4,5,6,7,-', 'line 10, column 4 .*, not "1,200"'],
    [10, 'van,1 lb,1,1e3,3,4,5,6,7,-', 'line 10, column 4 .*, not "1e3"'],
    [
      10,
      'van,1 kg,1,2,3,4,5,6,7,-',
      'line 10, column 2 \\(upTo\\): weight must be like 8 oz or 5 lb, not "1 kg"',
    ],
    [
      10,
      'van,20 oz,1,2,3,4,5,6,7,-',
      'line 10, column 2 \\(upTo\\): weight above 1 lb must be whole pounds, not "20 oz"',
    ],
    [
      10,
      'van,8 oz,1,2,3,4,5,6,7,-',
      'line 11, column 2 \\(upTo\\): a weight must be there once for van, not "8 oz"',
    ],
    [
      10,
      'lorry,1 lb,1,2,3,4,5,6,7,-',
      'line 10, column 1 \\(rate\\): service must be one of van, not "lorry"',
    ],
    [
      13,
      'fuel,all,sometimes,,7%',
      'line 13, column 3 \\(when\\): must be one of always, weightOver, lengthOver, sizeOver, toZip',
    ],
    [13, 'fuel,all,always,5,7%', 'line 13, column 4 \\(value\\): always takes no value, not "5"'],
    [13, 'fuel,all,always,,-7%', 'line 13, column 5 \\(amount\\): share must be from 0% to 1000%'],
    [
      13,
      'fuel,all,always,,1.999',
      'line 13, column 5 \\(amount\\): amount must be a price like 8.25 or a share like 7.5%',
    ],
    [
      13,
      'fuel,van lorry,always,,7%',
      'line 13, column 2 \\(services\\): service must be one of van, not "lorry"',
    ],
    [13, 'fuel,,always,,7%', 'line 13, column 2 \\(services\\): services must be all'],
    [
      13,
      'remote,all,toZip,995-999 83,9',
      'line 14, column 1 \\(surcharge\\): van already has this surcharge',
    ],
    [14, 'remote,van,toZip,999-995,4.20', 'line 14, column 4 \\(value\\): must be beginnings of ZIP codes'],
    [14, 'remote,van,toZip,99-995,4.20', 'line 14, column 4 \\(value\\): must be beginnings of ZIP codes'],
    [
      14,
      'remote,van,weightOver,heavy,4.20',
      'line 14, column 4 \\(value\\): weight must be like 8 oz or 5 lb',
    ],
    [14, 'remote,van,toZip,"995,4.20', 'line 14, column 4: a quote is opened here and never closed'],
  ])('line %i as %j stops the start', (number, text, problem) => {
    expect(() => parseRateCard(withLine(number, text))).toThrow(new RegExp(`^${problem}|: ${problem}`));
  });

  test('a service without a rate, and a card without a service', () => {
    expect(() => parseRateCard(LINES.toSpliced(9, 2).join('\n'))).toThrow(
      'line 6, column 1 (service): a service must have a row in table rate',
    );
    expect(() => parseRateCard('')).toThrow('line 1, column 1: the card has no service');
  });
});

describe('loadRateCard', () => {
  const fileOf = (content: string | Buffer) => {
    const folder = mkdtempSync(join(tmpdir(), 'waybill-card-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'rates.csv'), content);
    return join(folder, 'rates.csv');
  };
  const refusal = (file: string) =>
    loadRateCard(file).then(
      () => new Error('it was read'),
      (error: unknown) => error as Error,
    );

  test('the card that comes with Waybill is in order, and dearer the farther and the heavier', async () => {
    const { services } = await loadRateCard(undefined);
    expect(services.map(({ id }) => id)).toEqual(['economy', 'ground', 'express']);
    expect(services.map(({ breaks }) => (breaks.at(-1)?.ounces ?? 0) / 16)).toEqual([70, 150, 70]);
    for (const { breaks, days } of services) {
      expect(days).not.toContain(null);
      for (const [row, { prices }] of breaks.entries()) {
        for (const [zone, price] of prices.entries()) {
          expect(price).toBeGreaterThan(prices[zone - 1] ?? 0);
          expect(price).toBeGreaterThan(breaks[row - 1]?.prices[zone] ?? 0);
        }
      }
    }
  });

  test("a merchant's own file takes its place", async () => {
    const { services } = await loadRateCard(fileOf(LINES.join('\n')));
    expect(services.map(({ id }) => id)).toEqual(['van']);
  });

  test('what is wrong with it is one line with the setting, the file, the line and the column', async () => {
    const error = await refusal(fileOf(withLine(10, 'van,1 lb,1,x,3,4,5,6,7,-')));
    expect(error).toBeInstanceOf(OperatorError);
    expect(error.message).toBe(
      'WAYBILL_RATE_CARD: rates.csv line 10, column 4 (zone2): price must be zero or more with at most two decimals ' +
        'and nothing else, like 8.25, or - where it is not offered, not "x"',
    );
  });

  test('a file that is not there, is a folder, or is not text', async () => {
    const card = fileOf(Buffer.from([0xff, 0xfe, 0x73, 0x00]));
    expect((await refusal(card)).message).toMatch(/^WAYBILL_RATE_CARD: .*rates\.csv must be saved as UTF-8$/);
    expect((await refusal(`${card}.gone`)).message).toMatch(/^WAYBILL_RATE_CARD: cannot read it: ENOENT/);
    expect((await refusal(join(card, '..'))).message).toMatch(/^WAYBILL_RATE_CARD: cannot read it: EISDIR/);
    expect(await refusal(card)).toBeInstanceOf(OperatorError);
  });
});
