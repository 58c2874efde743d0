import { describe, expect, onTestFinished, test } from 'vitest';
import { type CarrierSamples, describeRemoteCarrier } from '../../../tests/support/carrier-kit.ts';
import { startFakeAggregator } from '../../../tests/support/fake-aggregator.ts';
import { addressAt } from '../../../tests/support/places.ts';
import type { QuoteRequest } from '../schema/quote.ts';

const request: QuoteRequest = {
  shipFrom: addressAt('94107'),
  shipTo: addressAt('90277'),
  parcels: [{ weight: { value: 12, unit: 'oz' } }],
  now: Date.parse('2026-11-16T12:00:00Z'),
};
const samples: CarrierSamples = {
  request,
  untakeable: {
    'too heavy': { ...request, parcels: [{ weight: { value: 71, unit: 'lb' } }] },
    abroad: { ...request, shipTo: { street1: '1 High St', city: 'London', country: 'GB' } },
  },
  remembers: true,
  buysOnce: true,
};

async function started(dedupes: boolean) {
  const aggregator = await startFakeAggregator({ dedupes });
  onTestFinished(aggregator.stop);
  return aggregator;
}

async function stageOf(dedupes: boolean) {
  const aggregator = await started(dedupes);
  return {
    carrier: aggregator.carrier,
    remote: {
      ...aggregator,
      chargesOf: (reference: string) =>
        aggregator.chargesOf(reference).filter(({ refunded }) => !refunded).length,
    },
  };
}

describeRemoteCarrier('an aggregator over HTTP', () => stageOf(true), samples);
describeRemoteCarrier('one that sells a reference twice', () => stageOf(false), {
  ...samples,
  buysOnce: false,
});

describe('the books of the fake', () => {
  test('show a reference that was paid twice, so that tests can see it', async () => {
    const { carrier, chargesOf, charges } = await started(false);
    const [quote] = (await carrier.quote(request)).quotes;
    if (!quote) throw new Error('no quote');
    await carrier.buy({ ...request, quote, reference: 'twice' });
    await carrier.buy({ ...request, quote, reference: 'twice' });
    expect(chargesOf('twice').map(({ amount }) => amount)).toEqual([quote.rate, quote.rate]);
    expect(charges).toHaveLength(2);
  });

  test('an answer that comes too late is unknown', async () => {
    const aggregator = await startFakeAggregator({ timeoutMs: 100 });
    onTestFinished(aggregator.stop);
    const quote = {
      ...{ service: 'Ground', serviceName: 'Ground Advantage', rate: 612, currency: 'USD', zone: null },
      ...{ billableWeight: { value: 12, unit: 'oz' as const }, surcharges: [] },
      ...{ deliveryDays: null, deliveryDate: null },
    };
    aggregator.delayNext(60_000);
    const outcome = await aggregator.carrier.buy({ ...request, quote, reference: 'too-late' });
    expect(outcome).toMatchObject({ outcome: 'unknown' });
  });

  test('an answer that comes late, but in time, is an answer', async () => {
    const aggregator = await startFakeAggregator();
    onTestFinished(aggregator.stop);
    const [quote] = (await aggregator.carrier.quote(request)).quotes;
    if (!quote) throw new Error('no quote');
    aggregator.delayNext(50);
    expect(await aggregator.carrier.buy({ ...request, quote, reference: 'late' })).toMatchObject({
      outcome: 'bought',
    });
    expect(aggregator.requests).toEqual(['POST /rates', 'POST /buy']);
  });
});
