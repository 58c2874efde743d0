import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { PluginSettings } from '../../plugins/plugin-settings.ts';
import type { Carrier } from '../carrier.ts';
import type { CarrierPlugin } from '../plugin.ts';
import { loadCarrierPlugin } from '../plugin-kind.ts';
import { kitCases } from './index.ts';

const folder = resolve(import.meta.dirname, '../../../../examples/carrier');
const { samples } = await import(pathToFileURL(`${folder}/kite-samples.mjs`).href);
const plugin = await loadCarrierPlugin(`${folder}/kite.mjs`);

type Break = (carrier: Carrier, settings: PluginSettings) => Partial<Carrier>;

/** The example with a fault of its author's making. */
const broken = (change: Break): CarrierPlugin => ({
  ...plugin,
  create(settings, context) {
    const carrier = plugin.create(settings, context);
    return { ...carrier, ...change(carrier, settings as PluginSettings) };
  },
});

const withUnknownAs =
  (outcome: 'refused' | 'not_found'): Break =>
  ({ buy, findPurchase }) => ({
    buy: async (purchase) => {
      const said = await buy(purchase);
      return said.outcome === 'unknown' && outcome === 'refused' ? { ...said, outcome } : said;
    },
    findPurchase: async (purchase) => {
      const said = await findPurchase(purchase);
      return said.outcome === 'unknown' && outcome === 'not_found' ? { outcome } : said;
    },
  });

const BREAKS: [what: string, fails: RegExp, change: Break][] = [
  [
    'prices in dollars',
    /^quotes have every field/,
    ({ quote }) => ({
      quote: async (request) => {
        const { quotes, messages } = await quote(request);
        return { quotes: quotes.map((one) => ({ ...one, rate: one.rate / 100 })), messages };
      },
    }),
  ],
  [
    'no word on why there is no quote',
    /^a parcel of a ton/,
    ({ quote }) => ({
      quote: async (request) => ({ ...(await quote(request)), messages: [] }),
    }),
  ],
  ['a lost answer that counts as a refusal', /^loseNextAnswer: the purchase/, withUnknownAs('refused')],
  ['an error of the carrier that counts as a refusal', /^failNext: an error/, withUnknownAs('refused')],
  ['a search that finds nothing when it fails', /^hangNext: a search/, withUnknownAs('not_found')],
  ['a revoked key that finds nothing', /^with credentials that are not accepted/, withUnknownAs('not_found')],
  [
    'a label bought for each try',
    /^one reference buys one label/,
    ({ buy }) => ({
      buy: (purchase) => buy({ ...purchase, reference: `${purchase.reference}-${Math.random()}` }),
    }),
  ],
  [
    'one label for several parcels',
    /^several parcels: a label for each/,
    ({ documents }) => ({
      documents: async (request) => ((await documents?.(request)) ?? []).slice(0, 1),
    }),
  ],
  [
    'a page of HTML as a label',
    /^one parcel: a label for each/,
    ({ documents }) => ({
      documents: async (request) =>
        ((await documents?.(request)) ?? []).map((one) => ({ ...one, bytes: Buffer.from('<html>') })),
    }),
  ],
  [
    'webhooks that are accepted unsigned',
    /without a signature/,
    () => ({
      receive: async () => ({ outcome: 'accepted', updates: [] }),
    }),
  ],
  [
    'webhooks that are parsed before they are verified',
    /without a signature/,
    ({ receive }) => ({
      receive: async (request) => {
        JSON.parse(request.body.toString());
        return (await receive?.(request)) ?? { outcome: 'unverified', reason: '' };
      },
    }),
  ],
  [
    'the API key in a message',
    /^a parcel of a ton/,
    (_carrier, { apiKey }) => ({
      quote: async () => ({
        quotes: [],
        messages: [{ carrier: 'kite', code: 'REFUSED', message: `Bad request with ${apiKey}` }],
      }),
    }),
  ],
];

test.each(BREAKS)('the kit finds %s', async (_what, fails, change) => {
  const [found] = kitCases(broken(change), samples).filter(({ name }) => fails.test(name));
  expect(found, 'there is such a case').toBeDefined();
  await expect(found?.run()).rejects.toThrow();
});

const BROKEN_PLUGINS: [what: string, fails: RegExp, plugin: CarrierPlugin][] = [
  [
    'a secret that is not marked',
    /^the settings have titles/,
    {
      ...plugin,
      settings: { type: 'object', properties: { token: { type: 'string', title: 'Token' } } } as never,
    },
  ],
  ['a host that is a URL', /^hosts are names/, { ...plugin, hosts: ['https://api.example.com'] }],
  [
    'a declared capability without its method',
    /^the settings of the samples are valid/,
    {
      ...plugin,
      capabilities: { ...plugin.capabilities, addressVerification: true },
    },
  ],
  [
    'a carrier that calls out while it is created',
    /creating a carrier makes no calls/,
    {
      ...plugin,
      create(settings, context) {
        void context.http.send({ method: 'GET', url: 'https://api.kite-couriers.example/account' });
        return plugin.create(settings, context);
      },
    },
  ],
];

test.each(BROKEN_PLUGINS)('the kit finds %s', async (_what, fails, unfit) => {
  const [found] = kitCases(unfit, samples).filter(({ name }) => fails.test(name));
  await expect(found?.run()).rejects.toThrow();
});

test('what the samples do not provide is not tested, and says what it needs', async () => {
  const { start } = samples;
  const bare = {
    ...samples,
    start: async (controls: object) => {
      const { settings, stop } = await start(controls);
      return { settings, stop };
    },
  };
  const needs = await Promise.all(
    kitCases(plugin, bare)
      .filter(({ name }) => /^(with credentials|a genuine webhook|hangNext: a void)/.test(name))
      .map(async ({ run }) => (await run())?.needs),
  );
  expect(needs).toEqual([
    '`wrongSettings`, which the carrier does not accept',
    '`webhook`, a genuine one',
    '`remote` with its faults',
  ]);
});
