import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LIMIT_SETTINGS } from '../server/src/config/limit-settings.ts';
import { backoffMs, MAX_ATTEMPTS } from '../server/src/delivery/recording/backoff.ts';
import { MAX_FAILURES } from '../server/src/delivery/worker/health.ts';
import { LIMIT, WINDOW_MS } from '../server/src/limits/limiter.ts';
import { MAX_LINES } from '../server/src/shipping/batches/batch-schemas.ts';
import { MAX_COMBINED } from '../server/src/shipping/orders/combining/combination.ts';

const root = join(import.meta.dirname, '..');
/** On one line, so that a phrase may be broken anywhere. */
const read = (page: string) => readFileSync(join(root, page), 'utf8').replace(/\s+/g, ' ');
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'sdk/README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

const WORDS: Record<string, number> = { ten: 10 };
const numberOf = (text = '') => WORDS[text.toLowerCase()] ?? Number(text.replaceAll(',', ''));
const days = (setting: keyof typeof LIMIT_SETTINGS) =>
  Number(LIMIT_SETTINGS[setting].parse(undefined)) / 86_400_000;
const { name, version, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const oldestNode = String(engines.node).replace('>=', '');

/** What several pages say, the number in the code, and every way in which they say it. `#` stands for the number. */
const NUMBERS: [string, number, RegExp, number][] = [
  ['attempts of a delivery', MAX_ATTEMPTS, /(?:up to|After|tries) # attempts(?! of)|has failed # times/g, 4],
  [
    'failures that disable a subscription',
    MAX_FAILURES,
    /# (?:failed attempts|failures) in a row|after # failures(?! and)|# failures disable|`failureCount` is #/g,
    8,
  ],
  [
    'requests of a key',
    LIMIT,
    /(?:rate of|send|make|limit\]\(rate-limits\.md\):) \[?# requests (?:a minute|in any)/g,
    5,
  ],
  ['seconds of the window of the rate limit', WINDOW_MS / 1000, /in any (?:period of )?# seconds/g, 2],
  [
    'days for which events and deliveries are kept',
    days('deliveryRetentionMs'),
    /# days \(`WAYBILL_DELIVERY_RETENTION`|`WAYBILL_DELIVERY_RETENTION`, # days|events and deliveries after # days|deliveries are deleted after # days/g,
    6,
  ],
  [
    'days for which the request log is kept',
    days('requestLogRetentionMs'),
    /`WAYBILL_REQUEST_LOG_RETENTION` \(# days|the request log after #\b|logged for # days/g,
    3,
  ],
  ['lines of a batch', MAX_LINES, /up to #(?: labels, rates|,? and work| in the background)/g, 3],
  ['orders in one parcel', MAX_COMBINED, /`orderIds` \(up to #\)/g, 1],
];

describe('a number on several pages is that of the code', () => {
  test.each(NUMBERS)('%s', (_, value, phrase, least) => {
    const pattern = new RegExp(phrase.source.replaceAll('#', '(\\d[\\d,]*|ten)'), 'gi');
    const said = PAGES.flatMap((page) =>
      [...read(page).matchAll(pattern)].map(([text, ...groups]) => ({
        page,
        text,
        number: numberOf(groups.find((group) => group !== undefined)),
      })),
    );
    expect(said.length).toBeGreaterThanOrEqual(least);
    expect(said.filter(({ number }) => number !== value)).toEqual([]);
  });

  test('the waits between attempts', () => {
    const [, waits = ''] = /\| Wait \|([^\n]+?)\| Each wait/.exec(read('docs/webhooks.md')) ?? [];
    const units: Record<string, number> = { s: 1000, min: 60_000, h: 3_600_000 };
    const listed = waits
      .split('|')
      .map((cell) => cell.trim().split(' '))
      .filter(([, unit]) => unit !== undefined);
    expect(listed.length).toBe(14);
    for (const [i, [count, unit = '']] of listed.entries()) {
      const wait = backoffMs(i + 1, undefined, () => 0.5) / (units[unit] as number);
      const decimals = count?.split('.')[1]?.length ?? 0;
      expect(wait.toFixed(decimals), `attempt ${i + 1}`).toBe(count);
    }
  });

  test('the oldest Node', () => {
    const said = PAGES.flatMap((page) =>
      [...read(page).matchAll(/\b(20\.\d+)(?= or newer)/g)].map(([, found]) => [page, found]),
    );
    expect(said.length).toBeGreaterThanOrEqual(4);
    expect(said.filter(([, found]) => found !== oldestNode)).toEqual([]);
    expect(readFileSync(join(root, 'scripts/require-node.mjs'), 'utf8')).toContain(`Node ${oldestNode} `);
  });

  test(`the version of ${name}`, () => {
    const said = PAGES.flatMap((page) =>
      [...read(page).matchAll(/waybill(?:-sdk)?[-:](\d+\.\d+\.\d+(?:-rc\.\d+)?)/g)].map(([, found]) => [
        page,
        found,
      ]),
    );
    expect(said.length).toBeGreaterThanOrEqual(3);
    expect(said.filter(([, found]) => found !== version)).toEqual([]);
  });
});

/** Measured once, and written down with its method: pages for users repeat some of it. */
test('every figure of the page on performance is one of the page on measurements', () => {
  const figures = (text: string) => text.match(/\d(?:[\d,.]*\d)?/g) ?? [];
  const measured = new Set(figures(read('docs/internals/measurements.md')));
  const missing = figures(read('docs/performance.md')).filter((figure) => !measured.has(figure));
  expect(missing).toEqual([]);
});

test('the README counts the kills of the page on reliability', () => {
  const [, said] = /`kill -9` ([\d,]+) times/.exec(read('README.md')) ?? [];
  const kills = [
    ...read('docs/reliability.md').matchAll(
      /\| `kill -9` of (?:the server, SQLite|servers, fleet|workers, same fleet)[^|]*\|[^|]*\| ([\d,]+) times/g,
    ),
  ].map(([, count]) => numberOf(count));
  expect(kills.length).toBe(3);
  expect(numberOf(said)).toBe(kills.reduce((sum, count) => sum + count, 0));
});

test('an error in an example is one that the server sends', () => {
  const examples = PAGES.flatMap((page) => read(page).match(/items\[0\]\.quantity: [^"]+/g) ?? []);
  expect(examples.length).toBeGreaterThanOrEqual(3);
  expect(new Set(examples)).toEqual(new Set(['items[0].quantity: must be at least 1']));
});
