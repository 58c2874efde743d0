import type { Schemas } from '@waybill/sdk';
import { byPrice, comparableRates } from '../../lib/comparable-rates.ts';
import { namingField } from '../addresses/index.ts';
import { isOutOfArea } from '../carrier-accounts/index.ts';
import { addressProblemOf, isShort, type Order } from '../orders/index.ts';

export type Rate = Schemas['Rate'];
export type Weight = Schemas['Weight'];
type Shipment = Schemas['Shipment'];

type Quote =
  | { state: 'asking' }
  | { state: 'failed'; problem: string }
  | { state: 'ready'; rates: Rate[]; suggestedRateId: string | null; messages: Schemas['RateMessage'][] };

type Result =
  | { state: 'none' }
  | { state: 'buying' }
  | { state: 'bought'; shipment: Shipment }
  | { state: 'failed'; problem: string };

/** An order on the sheet: its prices, what was decided about it, and how its purchase went. */
export interface Line {
  order: Order;
  quote: Quote;
  result: Result;
  /** Its own service instead of the one for all. */
  picked?: Choice;
  /** As weighed, where not every weight of the items is known. */
  weight?: Weight;
  /** Ships although the stock count is short of it. */
  isInSpiteOfStock?: boolean;
  /** Ships to the address although the check found it wrong. */
  isInSpiteOfAddress?: boolean;
}

/** A rule, or a service by `serviceKey`. */
export type Choice = string;
export const SUGGESTED = 'suggested';
export const CHEAPEST = 'cheapest';
export const FASTEST = 'fastest';

export const newLine = (order: Order): Line => ({
  order,
  quote: { state: 'asking' },
  result: { state: 'none' },
});

/** The same service through another account is another offer. */
export const serviceKey = ({ carrier, carrierAccountId, service }: Rate): Choice =>
  [carrier, service, carrierAccountId ?? ''].join(' ');

export const ratesOf = ({ quote }: Line): Rate[] => (quote.state === 'ready' ? quote.rates : []);

/** Labels of test accounts carry nothing: they are the best only where there are no others. */
const preferReal = (rates: Rate[]): Rate[] => {
  const real = rates.filter(({ mode }) => mode !== 'test');
  return real.length > 0 ? real : rates;
};

/** What would be bought. The API sorts rates by price, within a currency. */
export function rateOf(line: Line, forAll: Choice): Rate | undefined {
  const { quote, picked } = line;
  if (quote.state !== 'ready') return undefined;
  const choice = picked ?? forAll;
  if (choice === SUGGESTED) return quote.rates.find(({ id }) => id === quote.suggestedRateId);
  const rates = preferReal(quote.rates);
  if (choice === CHEAPEST) return comparableRates(rates, line.order.currency)[0];
  if (choice === FASTEST)
    return rates.toSorted((a, b) => (a.deliveryDays ?? 999) - (b.deliveryDays ?? 999) || byPrice(a, b))[0];
  return quote.rates.find((rate) => serviceKey(rate) === choice);
}

export interface Problem {
  kind: 'weight' | 'address' | 'carrier' | 'stock' | 'service' | 'other';
  text: string;
}

const SHORT: Problem = { kind: 'stock', text: 'Not enough stock is reserved for this order.' };

/** What has to be decided before the label can be bought. */
export function problemOf(line: Line, forAll: Choice): Problem | undefined {
  const { order, quote, result } = line;
  if (result.state === 'bought' || result.state === 'buying' || quote.state === 'asking') return undefined;
  if (result.state === 'failed') return explain(result.problem, line);
  if (quote.state === 'failed') return explain(quote.problem, line);
  if (quote.rates.length === 0)
    return {
      kind: isOutOfArea(quote.messages) ? 'carrier' : 'address',
      text:
        // Those without a carrier are about all prices, and there are none.
        quote.messages
          .filter(({ carrier }) => carrier !== null)
          .map(({ message }) => namingField(message))
          .join('; ') || 'No carrier offers a label for this order.',
    };
  if (!line.isInSpiteOfAddress && addressProblemOf(order)?.tone === 'bad')
    return { kind: 'address', text: 'The address may be wrong. Check it.' };
  if (rateOf(line, forAll) === undefined) return { kind: 'service', text: notOffered(line, forAll) };
  return isShort(order) && !line.isInSpiteOfStock ? SHORT : undefined;
}

/** Its label can be bought, but the address may be wrong, which somebody should see before. */
export const isAddressDoubtful = (line: Line, forAll: Choice): boolean =>
  line.quote.state === 'ready' &&
  line.result.state === 'none' &&
  problemOf(line, forAll) === undefined &&
  addressProblemOf(line.order) !== undefined;

function explain(text: string, line: Line): Problem | undefined {
  if (/^Not enough stock\b/.test(text)) return line.isInSpiteOfStock ? undefined : { kind: 'stock', text };
  if (/weight of some items/.test(text))
    return { kind: 'weight', text: 'The weight of some items is not known.' };
  if (/^shipFrom: is required/.test(text))
    return { kind: 'other', text: 'Add a warehouse first: rates depend on where an order ships from.' };
  if (/^shipTo|address/i.test(text)) return { kind: 'address', text: namingField(text) };
  return { kind: 'other', text };
}

function notOffered(line: Line, forAll: Choice): string {
  const { order, picked } = line;
  const choice = picked ?? forAll;
  const isByPrice = choice === CHEAPEST || (choice === SUGGESTED && order.requestedService === null);
  if (isByPrice && comparableRates(preferReal(ratesOf(line)), order.currency).length === 0)
    return 'Prices in different currencies cannot be compared. Choose a service.';
  return choice === SUGGESTED && order.requestedService !== null
    ? `The order asks for “${order.requestedService}”, which no carrier offers for it.`
    : 'This service is not offered for the order.';
}

/** A label that would be bought now. */
export interface Purchase {
  line: Line;
  rate: Rate;
}

/** What the button buys. A failed purchase is among them once its problem is solved or another try is wanted. */
export const purchasesOf = (lines: readonly Line[], forAll: Choice): Purchase[] =>
  lines.flatMap((line) => {
    const rate = rateOf(line, forAll);
    const isOpen = line.result.state === 'none' || line.result.state === 'failed';
    const problem = problemOf(line, forAll);
    const isBlocked = problem !== undefined && !(line.result.state === 'failed' && problem.kind === 'other');
    return rate !== undefined && isOpen && !isBlocked ? [{ line, rate }] : [];
  });

/** One sum for each currency, in the order that they appear. */
export function totalsOf(
  rates: readonly Pick<Rate, 'rate' | 'currency'>[],
): [currency: string, amount: number][] {
  const cents = new Map<string, number>();
  for (const { rate, currency } of rates)
    cents.set(currency, (cents.get(currency) ?? 0) + Math.round(rate * 100));
  return [...cents].map(([currency, sum]) => [currency, sum / 100]);
}

/** Every service that is offered for some of the orders, most often first. */
export function servicesOf(lines: readonly Line[]): { key: Choice; rate: Rate; count: number }[] {
  const found = new Map<Choice, { key: Choice; rate: Rate; count: number }>();
  for (const rate of lines.flatMap(ratesOf)) {
    const key = serviceKey(rate);
    const known = found.get(key);
    if (known === undefined) found.set(key, { key, rate, count: 1 });
    else known.count += 1;
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}

export const shipmentsOf = (lines: readonly Line[]): Shipment[] =>
  lines.flatMap(({ result }) => (result.state === 'bought' ? [result.shipment] : []));
