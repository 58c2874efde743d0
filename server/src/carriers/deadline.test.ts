import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Purchase, QuoteRequest } from '../schema/quote.ts';
import type { Carrier, VoidRequest } from './carrier.ts';
import { withDeadline } from './deadline.ts';

const bought = {
  outcome: 'bought',
  label: {
    parcels: [{ trackingCode: 'X' }],
    trackingUrl: null,
    rate: 1,
    currency: 'USD',
    carrierShipmentId: null,
  },
} as const;
const carrierThat = (answer: () => Promise<never>, buy: Carrier['buy'] = answer): Carrier => ({
  id: 'far',
  name: 'Far Away',
  quote: answer,
  buy,
  findPurchase: answer,
  voidLabel: answer,
  track: answer,
});
const asked = {} as Purchase & QuoteRequest & VoidRequest;
const unknown = { outcome: 'unknown', reason: 'Far Away gave no answer' };

describe.each<[string, () => Promise<never>]>([
  ['hangs', () => new Promise<never>(() => {})],
  ['rejects', () => Promise.reject(new Error('secret detail'))],
  [
    'throws',
    () => {
      throw new Error('secret detail');
    },
  ],
])('a carrier that %s', (_name, answer) => {
  test('is unknown in every outcome, says so in a quote, and fails only to track', async () => {
    const troubles: string[] = [];
    const carrier = withDeadline(carrierThat(answer), {
      timeoutMs: 20,
      onError: (id, call, error) => troubles.push(`${id} ${call} ${error instanceof Error}`),
    });
    expect(await carrier.buy(asked)).toEqual(unknown);
    expect(await carrier.findPurchase(asked)).toEqual(unknown);
    expect(await carrier.voidLabel(asked)).toEqual(unknown);
    expect(await carrier.quote(asked)).toEqual({
      quotes: [],
      messages: [{ carrier: 'far', code: 'UNAVAILABLE', message: 'Far Away gave no answer' }],
    });
    await expect(carrier.track(asked)).rejects.toThrow();
    expect(troubles).toEqual(
      ['buy', 'findPurchase', 'voidLabel', 'quote', 'track'].map((call) => `far ${call} true`),
    );
  });
});

test('an answer in time is passed on as it is', async () => {
  const never = () => new Promise<never>(() => {});
  const carrier = withDeadline(
    carrierThat(never, async () => bought),
    { timeoutMs: 5_000 },
  );
  expect(await carrier.buy(asked)).toEqual(bought);
});

const quote = {
  ...{ service: 'a', serviceName: 'A', rate: 612, currency: 'USD', zone: null, billableWeight: null },
  ...{ surcharges: [], deliveryDays: null, deliveryDate: null },
};
/** A plug-in is JavaScript: its answers can be anything. */
const carrierAnswering = (answer: unknown): Carrier =>
  withDeadline(
    carrierThat(async () => answer as never),
    { timeoutMs: 5_000 },
  );

test.each([
  ['nothing', undefined],
  ['text', 'bought'],
  ['no outcome', {}],
  ['an outcome nobody knows', { outcome: 'sold', reason: 'x' }],
  ['a refusal without a reason', { outcome: 'refused' }],
  ['a label without parcels', { outcome: 'bought', label: { ...bought.label, parcels: [] } }],
  ['a parcel without a code', { outcome: 'bought', label: { ...bought.label, parcels: [{}] } }],
  ['a price in dollars', { outcome: 'bought', label: { ...bought.label, rate: 6.12 } }],
])('a purchase or void that is answered with %s is unknown', async (_what, answer) => {
  const carrier = carrierAnswering(answer);
  expect(await carrier.buy(asked)).toEqual(unknown);
  expect(await carrier.findPurchase(asked)).toEqual(unknown);
  expect(await carrier.voidLabel(asked)).toMatchObject({ outcome: 'unknown' });
});

test.each([
  ['nothing', undefined],
  ['no messages', { quotes: [quote] }],
  ['no quotes', { messages: [] }],
])('a quote that is answered with %s is a message', async (_what, answer) => {
  expect(await carrierAnswering(answer).quote(asked)).toMatchObject({
    quotes: [],
    messages: [{ code: 'UNAVAILABLE' }],
  });
});

test('offers without a usable price or name are left out and counted, and the others stay', async () => {
  const rates = [Number.NaN, 6.125, -100, '612'].map((rate) => ({ ...quote, rate }));
  const bad = [null, ...rates, { ...quote, service: '' }];
  const { quotes, messages } = await carrierAnswering({ quotes: [...bad, quote], messages: [] }).quote(asked);
  expect(quotes).toEqual([quote]);
  expect(messages).toEqual([
    { carrier: 'far', code: 'UNREADABLE_OFFER', message: 'Far Away made 6 offers that cannot be read' },
  ]);
});

test('a tracking page that is no web page is no link', async () => {
  const label = { ...bought.label, trackingUrl: 'javascript:alert(1)' };
  const answer = await carrierAnswering({ outcome: 'bought', label }).buy(asked);
  expect(answer).toEqual(bought);
});

test('a call with a shorter deadline does not wait for that of the others', async () => {
  const waits: string[] = [];
  const carrier = withDeadline(
    carrierThat(() => new Promise<never>(() => {})),
    {
      ...{ timeoutMs: 60_000, timeoutsMs: { quote: 20 } },
      onError: (_id, call, error) => waits.push(`${call}: ${(error as Error).message}`),
    },
  );
  expect((await carrier.quote(asked)).messages).toMatchObject([{ code: 'UNAVAILABLE' }]);
  expect(waits).toEqual(['quote: no answer within 20 ms']);
});

test('the log is told how long the carrier had', async () => {
  const errors: unknown[] = [];
  const carrier = withDeadline(
    carrierThat(() => new Promise<never>(() => {})),
    { timeoutMs: 20, onError: (_id, _call, error) => errors.push(error) },
  );
  await carrier.buy(asked);
  expect(errors).toEqual([new Error('no answer within 20 ms')]);
});

test("a carrier's marks on labels are kept, and none are added", () => {
  const plain = carrierThat(() => Promise.reject(new Error('not asked')));
  const serviceMark = () => 'G';
  expect(withDeadline({ ...plain, serviceMark }, { timeoutMs: 20 }).serviceMark).toBe(serviceMark);
  expect(withDeadline(plain, { timeoutMs: 20 })).not.toHaveProperty('serviceMark');
});

describe('with a clock that stands still', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a carrier that has answered leaves no timer behind to keep the process alive', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const carrier = withDeadline(
      carrierThat(() => Promise.reject(new Error('no'))),
      { timeoutMs: 60_000 },
    );
    await carrier.buy(asked);
    expect(vi.getTimerCount()).toBe(0);
  });
});
