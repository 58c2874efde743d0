import type { QuoteRequest } from '../../schema/quote.ts';
import type { CarrierMessage } from '../../schema/rate.ts';
import type { ConnectedCarrier } from './connected-carriers.ts';

interface Eligible {
  carriers: ConnectedCarrier[];
  /** Why the others are not asked. */
  messages: CarrierMessage[];
}

/**
 * The carriers that can do what is asked for. ShipEngine drops an option that a carrier does not know, and would sell the
 * label without it.
 */
export function eligibleCarriers(all: readonly ConnectedCarrier[], request: QuoteRequest): Eligible {
  const carriers: ConnectedCarrier[] = [];
  const messages: CarrierMessage[] = [];
  for (const candidate of all) {
    if (!sellsAny(candidate, request.services)) continue;
    const reason = reasonAgainst(candidate, request);
    if (reason === undefined) carriers.push(candidate);
    else messages.push({ carrier: candidate.carrier, ...reason });
  }
  return { carriers, messages };
}

/** A carrier that names no services may sell any. */
const sellsAny = ({ services }: ConnectedCarrier, wanted: readonly string[] | undefined): boolean =>
  wanted === undefined || services.length === 0 || services.some(({ code }) => wanted.includes(code));

function reasonAgainst(carrier: ConnectedCarrier, { parcels, isReturn, options = {} }: QuoteRequest) {
  const { name, disabled } = carrier;
  const unsupported = (message: string) => ({ code: 'UNSUPPORTED_OPTION', message: `${name} ${message}` });
  if (disabled !== undefined) return { code: 'DISABLED', message: `${name} ${disabled}` };
  if (parcels.length > 1 && carrier.takesSeveralParcels === false)
    return unsupported('takes one parcel for each label');
  if (isReturn && carrier.allowsReturns === false) return unsupported('sells no return labels');
  if (options.labelMessages?.length && carrier.printsMessages === false)
    return unsupported('prints no messages on labels');
  if (options.saturdayDelivery && carrier.options?.includes('saturday_delivery') === false)
    return unsupported('does not offer Saturday delivery');
  return undefined;
}
