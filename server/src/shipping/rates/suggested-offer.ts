import { searchKey } from '../../lib/search-key.ts';
import type { Db, OrderRow } from '../../storage/index.ts';
import { mappedService } from '../service-mappings/index.ts';
import type { Offer } from './offer.ts';
import { comparableOffers } from './price-comparison.ts';

/** What an order asks for: a name of its shop, and the service that a mapping says it means. */
export interface RequestedService {
  name: string;
  mapped: { services: string[]; carriers?: string[] } | undefined;
}

export async function requestedServiceOf(db: Db, order: OrderRow): Promise<RequestedService | undefined> {
  if (order.requested_service === null) return undefined;
  const mapping = await mappedService(db, order);
  const mapped = mapping && {
    services: [mapping.service],
    ...(mapping.carrier !== null && { carriers: [mapping.carrier] }),
  };
  return { name: order.requested_service, mapped };
}

/** Where no mapping says what a shop means, it may have named a service as carriers do. */
export function preferNamed(offers: readonly Offer[], name: string): readonly Offer[] {
  const key = searchKey(name);
  const named = offers.filter(
    ({ quote }) => searchKey(quote.service) === key || searchKey(quote.serviceName) === key,
  );
  return named.length > 0 ? named : offers;
}

/** Offers of test accounts, whose labels carry nothing, only where there are no others. */
export function preferReal(offers: readonly Offer[]): readonly Offer[] {
  const real = offers.filter(({ mode }) => mode !== 'test');
  return real.length > 0 ? real : offers;
}

/**
 * What buying the cheapest would buy: of the service that the order asks for, if it asks for one. Undefined if a mapping
 * names a service that is not offered, or if prices cannot be compared. `offers` are sorted by price.
 */
export function suggestedOffer(
  offers: readonly Offer[],
  requested: RequestedService | undefined,
  own: string | undefined,
): Offer | undefined {
  const cheapestOf = (some: readonly Offer[]) => comparableOffers(preferReal(some), own)[0];
  if (requested === undefined) return cheapestOf(offers);
  const { name, mapped } = requested;
  if (mapped === undefined) return cheapestOf(preferNamed(offers, name));
  const { services, carriers } = mapped;
  return cheapestOf(
    offers.filter(
      ({ carrier, quote }) =>
        services.includes(quote.service) && (carriers === undefined || carriers.includes(carrier)),
    ),
  );
}
