import type { Schemas } from '@waybill/sdk';
import { dayFromToday, weekdaysAfter } from '../../lib/account-days.ts';
import { byPrice, comparableRates } from '../../lib/comparable-rates.ts';
import { t } from '../../lib/language/index.ts';
import { namingField } from '../addresses/index.ts';
import { isOutOfArea } from '../carrier-accounts/index.ts';
import { neededChoiceText, serviceKey } from '../labels/index.ts';
import { addressProblemOf, isShort, type Order } from '../orders/index.ts';

export type Rate = Schemas['Rate'];
export type Weight = Schemas['Weight'];

type Quote =
  | { state: 'asking' }
  | { state: 'failed'; problem: string }
  | {
      state: 'ready';
      rates: Rate[];
      suggestedRateId: string | null;
      needsChoice: Schemas['NeededChoice'] | null;
      messages: Schemas['RateMessage'][];
    }
  /** Its goods go with another order of the sheet, which has the label for both. */
  | { state: 'shared'; with: Pick<Order, 'id' | 'orderNumber'> };

type Result =
  | { state: 'none' }
  | { state: 'buying' }
  | { state: 'bought'; shipmentId: string; rate: Rate }
  | { state: 'failed'; problem: string };

/** An order on the sheet: its prices, what was decided about it, and how its purchase went. */
export interface Line {
  order: Order;
  quote: Quote;
  result: Result;
  /** Its own service instead of the one for all. */
  picked?: Choice | undefined;
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

/** The cheapest that arrives by a day, which is a part of the choice; empty until one is chosen. */
const IN_TIME = 'in-time ';
export const inTimeBy = (day: string): Choice => `${IN_TIME}${day}`;
export const dayOfChoice = (choice: Choice): string | undefined =>
  choice.startsWith(IN_TIME) ? choice.slice(IN_TIME.length) : undefined;

/** The day that the carrier names, or else its number of days from today, without weekends. */
export function arrivalOf({ deliveryDate, deliveryDays }: Rate, today = dayFromToday(0)): string | undefined {
  if (deliveryDate !== null) return deliveryDate;
  if (deliveryDays === null) return undefined;
  return weekdaysAfter(today, deliveryDays);
}

export const newLine = (order: Order): Line => ({
  order,
  quote: { state: 'asking' },
  result: { state: 'none' },
});

/** Combined orders have one price and one label: those of the first of them. */
export function newLines(orders: readonly Order[]): Line[] {
  const first = new Map<string, Order>();
  return orders.map((order) => {
    const { combinationId } = order;
    const holder = combinationId === null ? undefined : first.get(combinationId);
    if (holder !== undefined) return { ...newLine(order), quote: { state: 'shared', with: holder } };
    if (combinationId !== null) first.set(combinationId, order);
    return newLine(order);
  });
}

/** The order whose label ships this one: mostly itself. */
const holderOf = ({ order, quote }: Line): string => (quote.state === 'shared' ? quote.with.id : order.id);

/** Those whose labels were bought, or are being bought. */
export function takenIn(lines: readonly Line[]): string[] {
  const taken = new Set(
    lines
      .filter(({ result }) => result.state === 'bought' || result.state === 'buying')
      .map(({ order }) => order.id),
  );
  return lines.filter((line) => taken.has(holderOf(line))).map(({ order }) => order.id);
}

/** The numbers of the others of the sheet that go into the parcel of this order. */
export const sharersOf = ({ order }: Line, lines: readonly Line[]): string[] =>
  lines.flatMap(({ quote, order: { orderNumber } }) =>
    quote.state === 'shared' && quote.with.id === order.id ? [orderNumber] : [],
  );

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
  const day = dayOfChoice(choice);
  if (day !== undefined)
    return comparableRates(
      rates.filter((rate) => (arrivalOf(rate) ?? '9999') <= day),
      line.order.currency,
    )[0];
  if (choice === FASTEST)
    return rates.toSorted((a, b) => (a.deliveryDays ?? 999) - (b.deliveryDays ?? 999) || byPrice(a, b))[0];
  return quote.rates.find((rate) => serviceKey(rate) === choice);
}

export interface Problem {
  kind: 'weight' | 'address' | 'carrier' | 'stock' | 'service' | 'other';
  text: string;
}

const SHORT: Problem = { kind: 'stock', text: t('Not enough stock is reserved for this order.') };

/** What has to be decided before the label can be bought. */
export function problemOf(line: Line, forAll: Choice): Problem | undefined {
  const { order, quote, result } = line;
  if (result.state === 'bought' || result.state === 'buying') return undefined;
  if (quote.state === 'asking' || quote.state === 'shared') return undefined;
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
          .join('; ') || t('No carrier offers a label for this order.'),
    };
  if (!line.isInSpiteOfAddress && addressProblemOf(order)?.tone === 'bad')
    return { kind: 'address', text: t('The address may be wrong. Check it.') };
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
    return { kind: 'weight', text: t('The weight of some items is not known.') };
  if (/^shipFrom: is required/.test(text))
    return { kind: 'other', text: t('Add a warehouse first: rates depend on where an order ships from.') };
  if (/^shipTo|address/i.test(text)) return { kind: 'address', text: namingField(text) };
  return { kind: 'other', text };
}

function notOffered({ quote, picked }: Line, forAll: Choice): string {
  const choice = picked ?? forAll;
  if (choice === SUGGESTED && quote.state === 'ready' && quote.needsChoice !== null)
    return neededChoiceText(quote.needsChoice);
  const day = dayOfChoice(choice);
  if (day === '') return t('Choose the day by which it has to arrive.');
  if (day !== undefined) return t('No service arrives by that day. Choose another day or a service.');
  return choice === CHEAPEST
    ? neededChoiceText({ code: 'CURRENCIES_NOT_COMPARABLE', requestedService: null, message: '' })
    : t('This service is not offered for the order.');
}

/** What the order asks for, while nobody has said which service that is. */
export const unmappedIn = ({ quote }: Line): string | null =>
  quote.state === 'ready' && quote.needsChoice?.code === 'SERVICE_NOT_MAPPED'
    ? quote.needsChoice.requestedService
    : null;

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

interface Bought {
  orderId: string;
  shipmentId: string;
  rate: Rate;
}

export const boughtOf = (lines: readonly Line[]): Bought[] =>
  lines.flatMap(({ order, result }) =>
    result.state === 'bought'
      ? [{ orderId: order.id, shipmentId: result.shipmentId, rate: result.rate }]
      : [],
  );
