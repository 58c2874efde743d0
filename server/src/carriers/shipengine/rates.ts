import type { Quote, QuoteRequest } from '../../schema/quote.ts';
import type { CarrierMessage } from '../../schema/rate.ts';
import { dayOf, type Fields, fieldsOf, listOf, numberOf, textOf } from '../answer-fields.ts';
import type { Quotes } from '../carrier.ts';
import { carrierName } from '../known-carriers.ts';
import { unreadableOffers } from '../sound-answers.ts';
import { carrierCode } from './carrier-codes.ts';
import type { ConnectedCarrier } from './connected-carriers.ts';
import { readErrors, type VendorError } from './errors.ts';
import { priceOf } from './rate-prices.ts';
import { ID, NAME } from './settings.ts';
import { OWN_PACKAGING } from './shipment-body.ts';

interface RatesRead {
  carriers: readonly ConnectedCarrier[];
  /** What the parcels are packed in. */
  packageCodes: readonly string[];
  services: QuoteRequest['services'];
  /** The rate's name at ShipEngine, to buy it by; undefined for estimates, which cannot be bought. */
  rateIdOf(rate: Fields): string | undefined;
  isEstimate?: boolean;
}

interface Offer {
  quote: Quote;
  /** One offer is made for each. */
  key: string;
  isWantedPackage: boolean;
  /** What the merchant calls the carrier's account at ShipEngine. */
  nickname: string | undefined;
}

/** What ShipEngine offers, and everything it says about what it does not offer. */
export function readRates(
  answer: { rates: unknown; invalidRates?: unknown; errors?: unknown },
  read: RatesRead,
): Quotes {
  const messages: CarrierMessage[] = [];
  const offers = new Map<string, Offer>();
  const say = (carrier: string, code: string, message: string) => {
    if (!messages.some((said) => said.carrier === carrier && said.message === message))
      messages.push({ carrier, code, message });
  };

  for (const error of readErrors(answer.errors))
    say(carrierOfError(error, read), messageCode(error), error.message ?? error.code ?? 'no reason given');
  let unreadable = 0;
  for (const rate of [...listOf(answer.rates), ...listOf(answer.invalidRates)].map(fieldsOf)) {
    const service = textOf(rate.service_code);
    if (service === undefined) unreadable += 1;
    if (service === undefined || (read.services && !read.services.includes(service))) continue;
    const carrier = carrierOfRate(rate, read);
    const name = serviceName(rate, service, read);
    const isInvalid = rate.validation_status === 'invalid' || listOf(answer.invalidRates).includes(rate);
    const errors = messagesOf(rate.error_messages);
    const offer = isInvalid || errors.length > 0 ? undefined : offerOf(rate, service, carrier, name, read);
    if (offer === undefined) {
      say(
        carrier,
        'INVALID_RATE',
        `${name}: ${errors.join('; ') || 'ShipEngine gave no price to buy it at'}`,
      );
      continue;
    }
    for (const warning of messagesOf(rate.warning_messages)) say(carrier, 'WARNING', warning);
    const other = offers.get(offer.key);
    if (other === undefined || isBetter(offer, other)) offers.set(offer.key, offer);
  }
  messages.push(...unreadableOffers(ID, NAME, unreadable));
  return { quotes: withAccountNames([...offers.values()]), messages };
}

/** A carrier that is connected twice, once by ShipEngine's own account, offers each service twice. */
function withAccountNames(offers: readonly Offer[]): Quote[] {
  return offers.map(({ quote, nickname }) => {
    const isTwice = offers.some(
      (other) =>
        other.quote !== quote &&
        other.quote.carrier === quote.carrier &&
        other.quote.service === quote.service,
    );
    return isTwice && nickname !== undefined
      ? { ...quote, serviceName: `${quote.serviceName} (${nickname})` }
      : quote;
  });
}

function offerOf(
  rate: Fields,
  service: string,
  carrier: string,
  name: string,
  read: RatesRead,
): Offer | undefined {
  const price = priceOf(rate);
  const carrierRateId = read.rateIdOf(rate);
  if (price === undefined || (carrierRateId === undefined && !read.isEstimate)) return undefined;
  const zone = numberOf(rate.zone);
  const days = numberOf(rate.delivery_days);
  const packageType = textOf(rate.package_type) ?? OWN_PACKAGING;
  const isWantedPackage = read.packageCodes.includes(packageType);
  return {
    key: `${textOf(rate.carrier_id) ?? carrier}/${service}`,
    isWantedPackage,
    nickname: textOf(rate.carrier_nickname),
    quote: {
      carrier,
      service,
      serviceName: isWantedPackage ? name : `${name} (${packageType.replaceAll('_', ' ')})`,
      ...price,
      zone: zone !== undefined && Number.isInteger(zone) ? zone : null,
      billableWeight: null,
      deliveryDays: days !== undefined && Number.isInteger(days) && days >= 0 ? days : null,
      deliveryDate: dayOf(rate.estimated_delivery_date) ?? null,
      ...(carrierRateId !== undefined && { carrierRateId }),
    },
  };
}

/**
 * A service may be priced in several kinds of packaging: the price for a flat-rate envelope is not one for the merchant's
 * box.
 */
const isBetter = (offer: Offer, other: Offer): boolean =>
  offer.isWantedPackage === other.isWantedPackage
    ? offer.quote.rate < other.quote.rate
    : offer.isWantedPackage;

function carrierOfRate(rate: Fields, { carriers }: RatesRead): string {
  const code = textOf(rate.carrier_code);
  if (code !== undefined) return carrierCode(code);
  return carriers.find(({ id }) => id === textOf(rate.carrier_id))?.carrier ?? ID;
}

function carrierOfError({ carrierCode: code, carrierId }: VendorError, { carriers }: RatesRead): string {
  if (code !== undefined) return carrierCode(code);
  return carriers.find(({ id }) => id === carrierId)?.carrier ?? ID;
}

/** As a message has it: `INVALID_ADDRESS`. */
export const messageCode = ({ code = '' }: VendorError): string =>
  /^[A-Z][A-Z0-9_]+$/.exec(code.toUpperCase())?.[0] ?? 'CARRIER_ERROR';

function serviceName(rate: Fields, service: string, { carriers }: RatesRead): string {
  const named = carriers.flatMap(({ services }) => services).find(({ code }) => code === service)?.name;
  return textOf(rate.service_type) ?? named ?? carrierName(service);
}

/** Texts, or objects with one. */
const messagesOf = (values: unknown): string[] =>
  listOf(values).flatMap((value) => textOf(value) ?? textOf(fieldsOf(value).message) ?? []);
