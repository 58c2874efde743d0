import { searchKey } from '../../lib/search-key.ts';
import type { NeededChoice } from '../../schema/rate.ts';
import type { Db, OrderRow, PresetRow } from '../../storage/index.ts';
import { type MappedService, mappedService } from '../service-mappings/index.ts';
import type { Offer } from './offer.ts';
import { comparableOffers, mixedCurrencies } from './price-comparison.ts';

/** What an order asks for: a name of its shop, and the service that a mapping says it means. Or what a preset says. */
export interface RequestedService {
  name: string;
  mapped: MappedService | undefined;
  isPreset?: boolean;
}

/** Undefined where it leaves the service to the order. */
export const requestedByPreset = ({ name, service, carrier }: PresetRow): RequestedService | undefined =>
  service === null ? undefined : { name, mapped: { service, carrier }, isPreset: true };

export async function requestedServiceOf(
  db: Db,
  order: Pick<OrderRow, 'account_id' | 'store_id' | 'requested_service'>,
): Promise<RequestedService | undefined> {
  if (order.requested_service === null) return undefined;
  return { name: order.requested_service, mapped: await mappedService(db, order) };
}

/** Some offers, or why a person has to choose among all of them. */
export type Requested =
  | { offers: readonly Offer[]; needed?: undefined }
  | { needed: NeededChoice; offers?: undefined };

/**
 * The one place that says which services an order may be shipped with when nobody names one: those that its mapping says, or else
 * those of that very name. What is neither mapped nor offered is never replaced by another service.
 */
export function requestedOffers(
  offers: readonly Offer[],
  requested: RequestedService | undefined,
): Requested {
  if (requested === undefined) return { offers };
  const { name, mapped } = requested;
  const found = offers.filter(mapped === undefined ? isNamed(name) : isOf(mapped));
  return found.length > 0 ? { offers: found } : { needed: choiceFor(requested) };
}

const isNamed = (name: string) => {
  const key = searchKey(name);
  return ({ quote }: Offer): boolean =>
    searchKey(quote.service) === key || searchKey(quote.serviceName) === key;
};

const isOf =
  ({ service, carrier }: MappedService) =>
  (offer: Offer): boolean =>
    offer.quote.service === service && (carrier === null || offer.carrier === carrier);

/** Why a person has to say what is bought instead. */
export function choiceFor({ name, mapped, isPreset = false }: RequestedService): NeededChoice {
  if (mapped === undefined)
    return {
      code: 'SERVICE_NOT_MAPPED',
      requestedService: name,
      message:
        `the order asks for "${name}", which is neither mapped nor the name of a service that is offered: ` +
        'add a service mapping, or name the service',
    };
  const service = mapped.carrier === null ? mapped.service : `${mapped.service} of ${mapped.carrier}`;
  return {
    code: 'SERVICE_NOT_OFFERED',
    requestedService: isPreset ? null : name,
    message: isPreset
      ? `the preset "${name}" ships with ${service}, which is not offered for this: choose another service`
      : `the order asks for "${name}", which is mapped to ${service}, and that is not offered for it: ` +
        'name another service',
  };
}

/** Offers of test accounts, whose labels carry nothing, only where there are no others. */
export function preferReal(offers: readonly Offer[]): readonly Offer[] {
  const real = offers.filter(({ mode }) => mode !== 'test');
  return real.length > 0 ? real : offers;
}

const NOT_IN_TIME =
  'nothing that is offered arrives by the day that the order is to be delivered: choose a service, or change the day';

/**
 * What buying the cheapest would buy: of the service that the order asks for, if it asks for one. Otherwise why a person has to
 * choose. Neither if nothing is offered. `offers` are sorted by price.
 */
export function suggestedOffer(
  all: readonly Offer[],
  requested: RequestedService | undefined,
  own: string | undefined,
  inTimeAmong = (offers: readonly Offer[]): readonly Offer[] => offers,
): { offer?: Offer; needed?: NeededChoice } {
  if (all.length === 0) return {};
  const { offers, needed } = requestedOffers(all, requested);
  if (needed !== undefined) return { needed };
  const requestedService = requested && !requested.isPreset ? requested.name : null;
  const inTime = inTimeAmong(offers);
  if (inTime.length === 0) return { needed: { code: 'NOT_IN_TIME', requestedService, message: NOT_IN_TIME } };
  const [offer] = comparableOffers(preferReal(inTime), own);
  if (offer !== undefined) return { offer };
  return {
    needed: { code: 'CURRENCIES_NOT_COMPARABLE', requestedService, message: mixedCurrencies(inTime) },
  };
}
