import { dateIn } from '../../lib/days.ts';
import { toMinor } from '../../lib/money.ts';
import type { Parcel } from '../../schema/parcel.ts';
import type { Purchase, Quote, QuoteRequest } from '../../schema/quote.ts';
import type { CarrierMessage } from '../../schema/rate.ts';
import type { Carrier, PurchaseOutcome, Quotes, VoidOutcome, VoidRequest } from '../carrier.ts';
import { deliveryDate } from './calendar.ts';
import { type Measured, measure, weightOf } from './measure.ts';
import { priceParcels } from './pricing.ts';
import type { RateCard, Service } from './rate-card.ts';
import { type Locate, type Route, routeBetween } from './route.ts';
import { serviceMarks } from './service-marks.ts';
import { trackingCodeOf } from './tracking-code.ts';

export const FLEET = 'fleet';
const UNDECLARED = 'Fleet crosses no border, and declares nothing to customs';
const VOID_WINDOW_DAYS = 30;
const DAY_MS = 86_400_000;

interface FleetOptions {
  rateCard: RateCard;
  locate: Locate;
}

/**
 * The merchant's own drivers, or a courier without an API. It has no memory and needs none: a price follows from the card,
 * a parcel's tracking code from the purchase's reference and its position. Whether a parcel was scanned, and cannot be voided any more, is known to
 * whom the scans are posted.
 */
export function createFleetCarrier({ rateCard, locate }: FleetOptions): Carrier {
  const quote = (request: QuoteRequest): Quotes => quoteFrom(rateCard, locate, request);

  const marks = serviceMarks(rateCard.services);

  const sell = (purchase: Purchase): PurchaseOutcome => {
    const { service, rate, currency } = purchase.quote;
    const { quotes, messages } = quote({ ...purchase, services: [service] });
    const [offer] = quotes;
    if (!offer) return { outcome: 'refused', reason: messages.map(({ message }) => message).join('; ') };
    if (offer.rate !== rate || offer.currency !== currency) {
      return { outcome: 'refused', reason: 'The rate has changed since it was quoted' };
    }
    return {
      outcome: 'bought',
      label: {
        parcels: purchase.parcels.map((_, position) => ({
          trackingCode: trackingCodeOf(purchase.reference, position),
        })),
        trackingUrl: null,
        rate,
        currency,
        shipDate: dateIn(purchase.timeZone ?? rateCard.timeZone, purchase.now),
        ...(offer.deliveryDate !== null && { deliveryDate: offer.deliveryDate }),
        carrierShipmentId: null,
      },
    };
  };

  return {
    id: FLEET,
    name: 'Fleet',
    serviceMark: (service) => marks.get(service),
    quote: async (request) => quote(request),
    buy: async (purchase) => sell(purchase),
    findPurchase: async (purchase) => sell(purchase),
    voidLabel: async (request) => voidWithin(request),
    track: async () => ({ scans: [] }),
  };
}

function quoteFrom(card: RateCard, locate: Locate, request: QuoteRequest): Quotes {
  const message = (code: string, text: string): CarrierMessage => ({ carrier: FLEET, code, message: text });
  const nothing = (code: string, text: string): Quotes => ({ quotes: [], messages: [message(code, text)] });

  if (request.parcels.length === 0) return nothing('INVALID_PARCEL', 'There is no parcel to ship');
  if (!request.parcels.every(isReal))
    return nothing('INVALID_PARCEL', 'Weights and sides must be above zero');
  const parcels = request.parcels.map((parcel) => measure(parcel, card.dimensionalDivisor));
  const route = routeBetween(request.shipFrom, request.shipTo, { serves: card.serves, locate });
  if ('code' in route) return nothing(route.code, route.message);

  const { services: asked } = request;
  const answer: Quotes = {
    quotes: [],
    messages: [],
    ...(request.customs && { notices: [{ code: 'CUSTOMS_NOT_DECLARED', message: UNDECLARED }] }),
  };
  for (const id of new Set(asked)) {
    if (card.services.some((service) => service.id === id)) continue;
    answer.messages.push(message('UNKNOWN_SERVICE', `Fleet has no service "${id}"`));
  }
  for (const service of card.services) {
    if (asked && !asked.includes(service.id)) continue;
    const offer = offerOf(service, parcels, route, card, request);
    if ('code' in offer) answer.messages.push(message(offer.code, offer.message));
    else answer.quotes.push(offer);
  }
  return answer;
}

function offerOf(
  service: Service,
  parcels: readonly Measured[],
  route: Route,
  card: RateCard,
  { now, timeZone = card.timeZone }: QuoteRequest,
): Quote | { code: string; message: string } {
  const days = service.days[route.zone - 1] ?? null;
  if (days === null) {
    return { code: 'NOT_OFFERED', message: `${service.name} does not go to zone ${route.zone}` };
  }
  const priced = priceParcels(service, parcels, route);
  if ('code' in priced) return priced;
  // A rate card is in hundredths, whatever its currency.
  const asQuoted = (hundredths: number) => toMinor(hundredths / 100, card.currency);
  return {
    service: service.id,
    serviceName: service.name,
    rate: asQuoted(priced.total),
    currency: card.currency,
    zone: route.zone,
    billableWeight: weightOf(parcels.reduce((sum, { billableOunces }) => sum + billableOunces, 0)),
    surcharges: priced.surcharges.map((one) => ({ ...one, amount: asQuoted(one.amount) })),
    deliveryDays: days,
    deliveryDate: deliveryDate(now, days, { ...card, timeZone }),
  };
}

/** Requests are checked before they come here; a price for nonsense would be nonsense all the same. */
const isReal = ({ weight, dimensions }: Parcel): boolean => {
  const sides = dimensions ? [dimensions.length, dimensions.width, dimensions.height] : [];
  return [weight.value, ...sides].every((value) => value > 0 && Number.isFinite(value));
};

function voidWithin({ boughtAt, now }: VoidRequest): VoidOutcome {
  return now - boughtAt <= VOID_WINDOW_DAYS * DAY_MS
    ? { outcome: 'voided', refundStatus: 'refunded' }
    : { outcome: 'refused', reason: `A label can be voided within ${VOID_WINDOW_DAYS} days of its purchase` };
}
