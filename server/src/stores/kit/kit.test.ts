import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { shopifySamples } from '../../../../tests/support/shops/shopify/kit-samples.ts';
import type { PluginSettings } from '../../plugins/plugin-settings.ts';
import type { StorePlugin } from '../plugin.ts';
import { shopifyPlugin } from '../shopify/index.ts';
import type { PulledPage, Store } from '../store.ts';
import { kitCases, loadStorePlugin, type StoreSamples } from './index.ts';

const folder = resolve(import.meta.dirname, '../../../../examples/store');
const { samples } = await import(pathToFileURL(`${folder}/clay-samples.mjs`).href);
const plugin = await loadStorePlugin(`${folder}/clay.mjs`);

type Break = (store: Store, settings: PluginSettings) => Partial<Store>;

/** A plug-in with a fault of its author's making. */
const broken = (whole: StorePlugin, change: Break): StorePlugin => ({
  ...whole,
  create(settings, context) {
    const store = whole.create(settings, context);
    return { ...store, ...change(store, settings as PluginSettings) };
  },
});

const withPage =
  (change: (page: PulledPage) => PulledPage): Break =>
  ({ pull }) => ({ pull: async (request) => change(await pull(request)) });

const EMPTY: PulledPage = { orders: [], cursor: null, upTo: Date.now() };

const BREAKS: [what: string, fails: RegExp, change: Break][] = [
  [
    'only the first page',
    /^every order is in a pull/,
    withPage((page) => ({ ...page, cursor: null, upTo: 1 })),
  ],
  ['no time up to which it is complete', /^a pull has an end/, withPage((page) => ({ ...page, upTo: null }))],
  ['a pull without an end', /^a pull has an end/, withPage((page) => ({ ...page, cursor: 'again' }))],
  [
    'money as a number',
    /^a pull has an end/,
    withPage((page) => ({
      ...page,
      orders: page.orders.map((one) =>
        one.type === 'order' ? { ...one, order: { ...one.order, shippingPaid: '$4.90' } } : one,
      ),
    })),
  ],
  [
    'an empty shop instead of a wrong token',
    /^with credentials that are not accepted nothing is read/,
    ({ pull }) => ({ pull: (request) => pull(request).catch(() => EMPTY) }),
  ],
  [
    'an empty shop instead of a failure',
    /^failNext: a pull/,
    ({ pull }) => ({ pull: (request) => pull(request).catch(() => EMPTY) }),
  ],
  [
    'errors that say nothing of what to do',
    /^with credentials that are not accepted nothing is read/,
    () => ({ pull: () => Promise.reject(new Error('failed')) }),
  ],
  [
    'a pull that begins later than it was asked to',
    /^the next pull has what/,
    ({ pull }) => ({
      pull: (request) => pull({ ...request, since: request.since === null ? null : Date.now() + 1_000 }),
    }),
  ],
  [
    'another order',
    /^an order is read by its id/,
    ({ readOrder }) => ({ readOrder: () => readOrder('101x') }),
  ],
  [
    'a report that is counted twice',
    /^a report is counted once/,
    ({ report }) => ({
      report: async (given) => (await report?.({ ...given, mayHaveArrived: false })) as never,
    }),
  ],
  [
    'a lost answer that counts as a refusal',
    /^loseNextAnswer: a report/,
    ({ report }) => ({
      report: async (given) => {
        const said = await report?.(given);
        return said?.outcome === 'unknown' ? { ...said, outcome: 'refused' } : (said as never);
      },
    }),
  ],
  [
    'a report that rejects',
    /^garbleNext: a report/,
    ({ report }) => ({
      report: async (given) => {
        const said = await report?.(given);
        if (said?.outcome !== 'reported') throw new Error('failed');
        return said;
      },
    }),
  ],
  [
    'webhooks that are accepted unsigned',
    /^a webhook without a signature/,
    () => ({ receive: () => ({ outcome: 'accepted', signals: [] }) }),
  ],
  [
    'webhooks that are parsed before they are verified',
    /^a webhook without a signature/,
    ({ receive }) => ({
      receive: (request) => {
        JSON.parse(request.body.toString());
        return receive?.(request) ?? { outcome: 'unverified' };
      },
    }),
  ],
  [
    'the token in a message',
    /^the credentials are checked/,
    ({ check }, { token }) => ({
      check: async (request) => ({ ...(await check(request)), notices: [`Token ${token}`] }) as never,
    }),
  ],
];

async function expectFound(whole: StorePlugin, given: StoreSamples, change: Break, fails: RegExp) {
  const [found] = kitCases(broken(whole, change), given).filter(({ name }) => fails.test(name));
  expect(found, 'there is such a case').toBeDefined();
  await expect(found?.run()).rejects.toThrow();
}

test.each(BREAKS)('the kit finds %s', (_what, fails, change) => expectFound(plugin, samples, change, fails));

/** The example has no voids, scans or stock; Shopify does. */
const MORE_BREAKS: [what: string, fails: RegExp, change: Break][] = [
  [
    'a void that the shop never hears of',
    /^a report is taken back/,
    () => ({ cancelReport: async ({ references }) => ({ outcome: 'reported', references }) }),
  ],
  [
    'a scan that is passed on twice',
    /^a scan is passed on once/,
    ({ reportScan }) => ({
      reportScan: async (scan) => (await reportScan?.({ ...scan, mayHaveArrived: false })) as never,
    }),
  ],
  [
    'a scan that is said to be passed on and is not',
    /^loseNextRequest: a scan/,
    ({ reportScan }) => ({
      reportScan: async (scan) => {
        await reportScan?.(scan);
        return { outcome: 'reported', references: [] };
      },
    }),
  ],
  [
    'stock that is said to be set and is not',
    /^stock is set to what is available/,
    () => ({ pushStock: async ({ levels }) => levels.map(() => ({ outcome: 'pushed' })) }),
  ],
  [
    'stock that overwrites a number nobody has seen',
    /^a number that has changed in the shop/,
    ({ pushStock }) => ({
      pushStock: async ({ reference, levels }) =>
        (await pushStock?.({
          reference,
          levels: levels.map((level) => ({ ...level, before: null })),
        })) as never,
    }),
  ],
  [
    'a push of stock that rejects',
    /^failNext: a push of stock/,
    ({ pushStock }) => ({
      pushStock: async (request) => {
        const outcomes = (await pushStock?.(request)) ?? [];
        if (outcomes.some(({ outcome }) => outcome === 'unknown')) throw new Error('failed');
        return outcomes;
      },
    }),
  ],
];

test.each(MORE_BREAKS)('the kit finds %s', (_what, fails, change) =>
  expectFound(shopifyPlugin as StorePlugin, shopifySamples, change, fails),
);

test('the kit says what it needs to test scans and stock', async () => {
  const blind: StoreSamples = {
    async start(controls) {
      const end = await shopifySamples.start?.(controls);
      if (end?.remote === undefined) throw new Error('Shopify has no samples');
      const { scansOf: _scansOf, stockOf: _stockOf, ...remote } = end.remote;
      return { ...end, remote };
    },
  };
  const needs = await Promise.all(
    kitCases(shopifyPlugin as StorePlugin, blind)
      .filter(({ name }) => /^(a scan is passed|stock is set)/.test(name))
      .map(async ({ run }) => (await run())?.needs),
  );
  expect(needs).toEqual([
    '`scansOf` in `remote`, the scans that the shop knows',
    '`stockOf` in `remote`, what the shop offers of a product',
  ]);
});

test('the kit finds a capability without its method, and a store that calls out while it is created', async () => {
  const unfit: StorePlugin[] = [
    { ...plugin, capabilities: { ...plugin.capabilities, stock: true } },
    {
      ...plugin,
      create(settings, context) {
        void context.http.send({ method: 'GET', url: 'https://api.clay-market.example/shop' });
        return plugin.create(settings, context);
      },
    },
  ];
  for (const one of unfit) {
    const [found] = kitCases(one, samples).filter(({ name }) =>
      name.startsWith('the settings of the samples'),
    );
    await expect(found?.run()).rejects.toThrow();
  }
});

test('with settings alone a shop is only read, and the rest says what it needs', async () => {
  const { settings, extraHosts, stop } = await samples.start({ giveUp() {} });
  const ran = await Promise.all(
    kitCases(plugin, { settings, extraHosts }).map(async ({ name, run }) => [name, (await run())?.needs]),
  );
  stop();
  const needs = new Map(ran as [string, string | undefined][]);
  expect(needs.get('pulled twice, the orders are the same')).toBeUndefined();
  expect(
    needs.get('loseNextAnswer: a report does not reject, is never wrong, and is never counted twice'),
  ).toBe('`remote` with its faults');
  expect([...needs].filter(([name, need]) => /report|webhooks are created/.test(name) && !need)).toEqual([]);
});
