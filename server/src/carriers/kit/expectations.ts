import assert from 'node:assert/strict';
import { isText } from '../../plugins/kit/kit-case.ts';
import type { Purchase, Quote, QuoteRequest } from '../../schema/quote.ts';
import { TRACKING_STATUSES } from '../../schema/tracking.ts';
import type { BoughtLabel, Carrier, FindOutcome, Tracked, VoidRequest } from '../carrier.ts';

export { isText };

let lastReference = 0;

/** A purchase of the first thing that is offered, with a reference of its own. */
export async function purchaseFor(carrier: Carrier, request: QuoteRequest): Promise<Purchase> {
  const { quotes, messages } = await carrier.quote(request);
  const [quote] = quotes;
  if (!quote) assert.fail(`the sample request got no quote: ${JSON.stringify(messages)}`);
  const { services: _services, ...shipment } = request;
  return { ...shipment, quote, reference: `kit-${process.pid}-${Date.now()}-${++lastReference}` };
}

export function boughtOf(outcome: FindOutcome): BoughtLabel {
  if (outcome.outcome !== 'bought') assert.fail(`not bought: ${JSON.stringify(outcome)}`);
  return outcome.label;
}

/** The tracking code of its first parcel. */
export function codeOf({ parcels }: BoughtLabel): string {
  const [first] = parcels;
  if (!first) assert.fail('the label has no parcel');
  return first.trackingCode;
}

/** An hour after it was bought. */
export const voidOf = ({ reference, now }: Purchase, label: BoughtLabel): VoidRequest => ({
  reference,
  trackingCode: codeOf(label),
  carrierShipmentId: label.carrierShipmentId,
  boughtAt: now,
  now: now + 3_600_000,
});

const isDay = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

const isWholeMoney = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

export function assertOutcome(outcome: { outcome: string; reason?: string }, ...expected: string[]): void {
  const seen = JSON.stringify(outcome);
  assert.ok(expected.includes(outcome.outcome), `expected ${expected.join(' or ')}, not ${seen}`);
  if (outcome.outcome === 'refused' || outcome.outcome === 'unknown')
    assert.ok(isText(outcome.reason), `a reason is missing: ${seen}`);
}

/** Why there is no quote, in words for people and a code for programs. */
export function assertMessages(
  messages: readonly { carrier: string; code: string; message: string }[],
): void {
  assert.ok(messages.length > 0, 'no quote, and no message that says why');
  for (const message of messages) {
    const seen = JSON.stringify(message);
    assert.match(message.carrier, /^[a-z0-9][a-z0-9_.-]*$/, `a carrier's id in lower case: ${seen}`);
    assert.match(message.code, /^[A-Z][A-Z0-9_.]+$/, `a code in capitals: ${seen}`);
    assert.ok(isText(message.message), `a message for people: ${seen}`);
  }
}

export function assertWholeQuote(quote: Quote, now: number): void {
  const seen = JSON.stringify(quote);
  assert.ok(isText(quote.service) && isText(quote.serviceName), `a service and its name: ${seen}`);
  if (quote.carrier !== undefined) assert.match(quote.carrier, /^[a-z0-9][a-z0-9_.-]*$/, seen);
  assert.match(quote.currency, /^[A-Z]{3}$/, seen);
  assert.ok(isWholeMoney(quote.rate), `the rate in whole hundredths: ${seen}`);
  assert.ok(quote.zone === null || Number.isInteger(quote.zone), `a zone, or null: ${seen}`);
  if (quote.billableWeight !== null) {
    assert.ok(quote.billableWeight.value > 0, `a weight above 0, or null: ${seen}`);
    assert.ok(['oz', 'lb', 'g', 'kg'].includes(quote.billableWeight.unit), seen);
  }
  for (const { code, amount } of quote.surcharges)
    assert.ok(isText(code) && Number.isSafeInteger(amount), `surcharges with code and amount: ${seen}`);
  const surcharged = quote.surcharges.reduce((sum, { amount }) => sum + amount, 0);
  assert.ok(surcharged <= quote.rate, `the rate includes its surcharges: ${seen}`);
  assert.ok(quote.deliveryDays === null || Number.isInteger(quote.deliveryDays), seen);
  if (quote.deliveryDate === null) return;
  assert.ok(isDay(quote.deliveryDate), `a calendar day, or null: ${seen}`);
  // A day's grace for where the day has another date.
  assert.ok(Date.parse(quote.deliveryDate) > now - 2 * 86_400_000, `a day that is still to come: ${seen}`);
}

export function assertWholeLabel(label: BoughtLabel, { parcels }: Pick<QuoteRequest, 'parcels'>): void {
  const seen = JSON.stringify(label);
  assert.equal(label.parcels.length, parcels.length, `a tracking code for each parcel: ${seen}`);
  for (const { trackingCode } of label.parcels)
    assert.match(trackingCode, /^[A-Za-z0-9][A-Za-z0-9 _-]{2,63}$/, seen);
  const codes = new Set(label.parcels.map(({ trackingCode }) => trackingCode)).size;
  assert.ok(codes === 1 || codes === parcels.length, `a code for each parcel, or one for all: ${seen}`);
  assert.ok(label.trackingUrl === null || URL.canParse(label.trackingUrl), `a URL, or null: ${seen}`);
  assert.ok(isWholeMoney(label.rate), `the rate in whole hundredths: ${seen}`);
  assert.match(label.currency, /^[A-Z]{3}$/, seen);
  for (const { code, amount } of label.fees ?? [])
    assert.ok(isText(code) && Number.isSafeInteger(amount), `fees with code and amount: ${seen}`);
  assert.notEqual(label.carrierShipmentId, '', seen);
  for (const day of [label.shipDate, label.deliveryDate])
    assert.ok(day === undefined || isDay(day), `a calendar day: ${seen}`);
}

export function assertTracked({ scans, estimatedDeliveryDate, trackingUrl }: Tracked): void {
  for (const scan of scans) {
    const seen = JSON.stringify(scan);
    assert.ok(TRACKING_STATUSES.includes(scan.status), `a known status: ${seen}`);
    assert.ok(Number.isInteger(scan.occurredAt), `a moment in milliseconds: ${seen}`);
  }
  assert.ok(estimatedDeliveryDate === undefined || isDay(estimatedDeliveryDate), estimatedDeliveryDate);
  assert.ok(trackingUrl === undefined || URL.canParse(trackingUrl), 'a tracking URL');
}
