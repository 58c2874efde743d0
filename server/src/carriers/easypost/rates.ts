import type { Quote, QuoteRequest } from '../../schema/quote.ts';
import type { CarrierMessage } from '../../schema/rate.ts';
import {
  currencyOf,
  dayOf,
  type Fields,
  fieldsIn,
  fieldsOf,
  listOf,
  minorOf,
  numberOf,
  textOf,
} from '../answer-fields.ts';
import type { Quotes } from '../carrier.ts';
import { unreadableOffers } from '../sound-answers.ts';
import { carrierCode } from './carrier-codes.ts';
import { toRateId } from './rate-id.ts';
import { serviceName } from './service-names.ts';
import { ID, NAME } from './settings.ts';

/** From a shipment, or from an order with its shipments. */
export function readRates(body: Fields, request: QuoteRequest): Quotes {
  const shipments = fieldsIn(body.shipments);
  const zones = new Set(
    [body, ...shipments].flatMap(({ usps_zone }) => numberOf(usps_zone) ?? []).filter(Number.isInteger),
  );
  const zone = zones.size === 1 ? ([...zones][0] ?? null) : null;
  const isOrder = shipments.length > 0;
  const rates = listOf(body.rates);
  const all = rates.flatMap((rate) => readRate(fieldsOf(rate), textOf(body.id), isOrder, zone) ?? []);
  const quotes = cheapestOfEach(all).filter(({ service }) => request.services?.includes(service) ?? true);
  const messages = unique(
    [body, ...shipments].flatMap(({ messages }) => fieldsIn(messages)).map(readMessage),
  );
  messages.push(...unreadableOffers(ID, NAME, rates.length - all.length));
  if (quotes.length > 0 && request.options?.insuredValue)
    messages.push(told('INSURANCE_NOT_INCLUDED', 'EasyPost charges for insurance besides the prices shown'));
  if (quotes.length === 0 && (all.length > 0 || messages.length === 0))
    messages.push(nothingOffered(all, request));
  return { quotes, messages };
}

function readRate(
  rate: Fields,
  id: string | undefined,
  isOrder: boolean,
  zone: number | null,
): Quote | undefined {
  const carrierName = textOf(rate.carrier);
  const service = textOf(rate.service);
  const currency = currencyOf(rate.currency) ?? 'USD';
  const price = minorOf(rate.rate, currency);
  const rateId = textOf(rate.id);
  if (!id || !carrierName || !service || !rateId || price === undefined || price < 0) return undefined;
  const carrier = carrierCode(carrierName);
  const days = numberOf(rate.delivery_days) ?? numberOf(rate.est_delivery_days);
  return {
    carrier,
    service,
    serviceName: serviceName(service),
    rate: price,
    currency,
    zone: carrier === 'usps' ? zone : null,
    billableWeight: null,
    surcharges: [],
    deliveryDays: days === undefined || days < 0 ? null : Math.round(days),
    deliveryDate: dayOf(rate.delivery_date) ?? null,
    carrierRateId: toRateId(
      isOrder
        ? { kind: 'order', orderId: id, carrier: carrierName, service, price }
        : { kind: 'shipment', shipmentId: id, rateId, price },
    ),
  };
}

/** A merchant may have several contracts with one carrier, of which prices in one currency are compared. Sorted, because EasyPost answers in any order. */
function cheapestOfEach(quotes: readonly Quote[]): Quote[] {
  const cheapest = new Map<string, Quote>();
  for (const quote of quotes.toSorted((a, b) => a.rate - b.rate || (a.service < b.service ? -1 : 1))) {
    const key = `${quote.carrier}/${quote.service}/${quote.currency}`;
    if (!cheapest.has(key)) cheapest.set(key, quote);
  }
  return [...cheapest.values()];
}

function readMessage({ carrier, type, message }: Fields): CarrierMessage {
  return {
    carrier: carrierCode(textOf(carrier) ?? ID),
    code: messageCode(textOf(type) ?? 'rate_error'),
    message: textOf(message) ?? 'The carrier offers nothing, and does not say why',
  };
}

/** Accounts of one carrier complain in the same words. */
const unique = (messages: readonly CarrierMessage[]): CarrierMessage[] => [
  ...new Map(messages.map((one) => [JSON.stringify(one), one])).values(),
];

function nothingOffered(all: readonly Quote[], { services }: QuoteRequest): CarrierMessage {
  if (all.length === 0 || services === undefined)
    return told('NO_RATES', 'None of the carriers of this EasyPost account offers a rate for this');
  const offered = [...new Set(all.map(({ service }) => service))].join(', ');
  return told('SERVICE_NOT_OFFERED', `${services.join(', ')}: not offered for this. There is ${offered}`);
}

export const told = (code: string, message: string): CarrierMessage => ({ carrier: ID, code, message });

/** `PARAMETER.REQUIRED` → `PARAMETER_REQUIRED` */
export const messageCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/\d+$/, '')
    .replace(/_$/, '') || 'ERROR';
