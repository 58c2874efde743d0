import { expect } from 'vitest';
import type { BoughtLabel, Carrier, FindOutcome, VoidRequest } from '../../src/carriers/carrier.ts';
import type { Purchase, Quote, QuoteRequest } from '../../src/schema/quote.ts';

let lastReference = 0;

/** A purchase of the first thing that is offered, with a reference of its own. */
export async function purchaseFor(carrier: Carrier, request: QuoteRequest): Promise<Purchase> {
  const [quote] = (await carrier.quote(request)).quotes;
  if (!quote) throw new Error('the sample request got no quote');
  const { services: _services, ...shipment } = request;
  return { ...shipment, quote, reference: `kit-${process.pid}-${++lastReference}` };
}

export function boughtOf(outcome: FindOutcome): BoughtLabel {
  if (outcome.outcome !== 'bought') throw new Error(`not bought: ${JSON.stringify(outcome)}`);
  return outcome.label;
}

/** Of its first parcel. */
export const codeOf = ({ parcels }: BoughtLabel): string => {
  const [first] = parcels;
  if (!first) throw new Error('the label has no parcel');
  return first.trackingCode;
};

/** An hour after it was bought. */
export const voidOf = ({ reference, now }: Purchase, label: BoughtLabel): VoidRequest => ({
  reference,
  trackingCode: codeOf(label),
  carrierShipmentId: label.carrierShipmentId,
  boughtAt: now,
  now: now + 3_600_000,
});

export function expectMessages(
  carrier: Carrier,
  messages: { carrier: string; code: string; message: string }[],
): void {
  expect(messages.length).toBeGreaterThan(0);
  for (const { carrier: of, code, message } of messages) {
    expect(of).toBe(carrier.id);
    expect(code).toMatch(/^[A-Z][A-Z_]+$/);
    expect(message).toMatch(/\S/);
  }
}

export function expectWholeQuote(quote: Quote, now: number): void {
  expect(quote.service).toMatch(/\S/);
  expect(quote.serviceName).toMatch(/\S/);
  expect(quote.currency).toMatch(/^[A-Z]{3}$/);
  expect(Number.isSafeInteger(quote.rate) && quote.rate >= 0).toBe(true);
  expect(quote.zone === null || Number.isInteger(quote.zone)).toBe(true);
  if (quote.billableWeight !== null) {
    expect(quote.billableWeight.value).toBeGreaterThan(0);
    expect(['oz', 'lb', 'g', 'kg']).toContain(quote.billableWeight.unit);
  }
  for (const { code, amount } of quote.surcharges) {
    expect(code).toMatch(/\S/);
    expect(Number.isSafeInteger(amount)).toBe(true);
  }
  const surcharged = quote.surcharges.reduce((sum, { amount }) => sum + amount, 0);
  expect(surcharged).toBeLessThanOrEqual(quote.rate);
  expect(quote.deliveryDays === null || Number.isInteger(quote.deliveryDays)).toBe(true);
  if (quote.deliveryDate === null) return;
  expect(quote.deliveryDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  // A day's grace for where the day has another date.
  expect(Date.parse(quote.deliveryDate)).toBeGreaterThan(now - 2 * 86_400_000);
}
