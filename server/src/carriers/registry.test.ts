import { expect, test } from 'vitest';
import { addressAt } from '../../../tests/support/places.ts';
import { scriptedPlugin } from '../../../tests/support/scripted-plugin.ts';
import { registryOf } from '../../../tests/support/test-carriers.ts';
import type { QuoteRequest } from '../schema/quote.ts';
import { createCarrierRegistry } from './registry.ts';

const account = (version: number, apiKey = 'sk_live_secret') => ({
  id: 'ca_1',
  provider: 'scripted',
  version,
  mode: null,
  settings: () => ({ apiKey }),
});
const request: QuoteRequest = {
  shipFrom: addressAt('94107'),
  shipTo: addressAt('90277'),
  parcels: [{ weight: { value: 1, unit: 'lb' } }],
  now: Date.now(),
};
const { capabilities } = scriptedPlugin();

test('the carrier of an account is created once for each version of its settings', () => {
  const plugin = scriptedPlugin();
  const registry = registryOf([plugin]);
  expect(registry.of(account(1))?.carrier).toBe(registry.of(account(1))?.carrier);
  registry.of(account(2, 'sk_live_new'));
  expect(plugin.created).toEqual(['sk_live_secret', 'sk_live_new']);
  expect(registry.of({ ...account(1), id: 'ca_2', provider: 'owl' })).toBeUndefined();
});

test.each([
  ['signature', { options: { signature: 'adult' } }],
  ['saturdayDelivery', { options: { saturdayDelivery: true } }],
  ['insurance', { options: { insuredValue: 10 } }],
  ['labelMessages', { options: { labelMessages: ['Fragile'] } }],
  ['multiParcel', { parcels: [...request.parcels, ...request.parcels] }],
  ['customs', { shipTo: { ...addressAt('90277'), country: 'CA', postalCode: 'K1A 0B1' } }],
  ['returns', { isReturn: true }],
] satisfies [string, Partial<QuoteRequest>][])(
  'a plug-in without %s is not asked for it, and says so; one with it is asked',
  async (capability, over) => {
    const without = scriptedPlugin({ over: { capabilities: { ...capabilities, [capability]: false } } });
    const answer = await registryOf([without])
      .of(account(1))
      ?.carrier.quote({ ...request, ...over });
    expect(answer).toEqual({
      quotes: [],
      messages: [
        {
          carrier: 'scripted',
          code: 'UNSUPPORTED_OPTION',
          message: expect.stringContaining('Scripted does not support'),
        },
      ],
    });
    expect(without.calls).toEqual([]);
    const able = scriptedPlugin();
    const offers = await registryOf([able])
      .of(account(1))
      ?.carrier.quote({ ...request, ...over });
    expect(offers?.quotes).toHaveLength(2);
  },
);

test('what a carrier says and what is logged of its failures is without the secrets of the account', async () => {
  const logged: string[] = [];
  const plugin = scriptedPlugin({
    carrierOf: ({ apiKey }) => ({
      buy: async () => ({ outcome: 'refused', reason: `${apiKey} has no money` }),
      check: async () => ({ isValid: false, reason: `${apiKey}: unknown` }),
      track: async () => {
        throw new TypeError(`fetch with ${apiKey} failed`);
      },
    }),
  });
  const registry = createCarrierRegistry({
    plugins: [plugin],
    extraHosts: [],
    log: { warn() {} },
    createHttp: () => ({ send: () => Promise.reject(new Error('no network')) }),
    onError: (carrier, call, error) => logged.push(`${carrier} ${call} ${error} ${(error as Error).stack}`),
  });
  const carrier = registry.of(account(1))?.carrier;
  expect(await carrier?.buy({} as never)).toEqual({ outcome: 'refused', reason: '[secret] has no money' });
  expect(await carrier?.check?.()).toEqual({ isValid: false, reason: '[secret]: unknown' });
  await expect(carrier?.track({} as never)).rejects.toThrow();
  expect(logged.join('\n')).toContain('scripted track TypeError: fetch with [secret] failed');
  expect(logged.join('\n')).not.toContain('sk_live_secret');
});
