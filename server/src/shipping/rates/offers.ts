import { carrierName, insuresIn, type Quotes } from '../../carriers/index.ts';
import { given } from '../../lib/given.ts';
import { formatAmount } from '../../lib/money.ts';
import type { Notice, QuoteRequest } from '../../schema/quote.ts';
import type { RateMessage } from '../../schema/rate.ts';
import type { ConnectedCarrier } from '../carrier-accounts/index.ts';
import type { Offer, WishedInsurance } from './offer.ts';
import { cheaperFirst } from './price-comparison.ts';

interface Offers {
  /** By currency, that of the order first, and the cheapest first within each. */
  offers: Offer[];
  /** Why some offer nothing. */
  messages: RateMessage[];
}

/** A request for quotes, with what it depends on the carrier to make of it. */
export interface OfferRequest extends QuoteRequest {
  /** What is missing for a customs declaration. */
  missingCustoms?: readonly string[];
  /** What an order wishes to be insured for, unless the options say: carriers that do not insure offer all the same. */
  wishedInsurance?: WishedInsurance;
  /** The order's currency: prices in it come first. */
  currency?: string;
}

/**
 * Asks every carrier at once; one that is slow or down takes nothing from the others. `only` names carriers, or plug-ins for
 * all that they sell.
 */
export async function quoteAll(
  connected: readonly ConnectedCarrier[],
  request: OfferRequest,
  only?: readonly string[],
): Promise<Offers> {
  const asked = only === undefined ? connected : connected.filter((one) => maySell(one, only, connected));
  const answers = await Promise.all(asked.map((one) => quoteOne(one, request, only)));
  return {
    offers: answers.flatMap(({ offers }) => offers).sort(cheaperFirst(request.currency)),
    messages: answers.flatMap(({ messages }) => messages),
  };
}

async function quoteOne(
  connected: ConnectedCarrier,
  request: OfferRequest,
  only: readonly string[] | undefined,
): Promise<Offers> {
  const { carrierAccountId, mode, plugin } = connected;
  const { quotes, messages, options, notices = [] } = await ask(connected, request);
  const isWanted = (name: string) =>
    only === undefined || only.includes(name) || only.includes(plugin.id) || name === plugin.id;
  return {
    offers: quotes
      .map((quote) => ({
        carrier: quote.carrier ?? plugin.id,
        carrierAccountId,
        mode,
        quote,
        ...given({ options }),
        ...(notices.length > 0 && { notices: [...notices] }),
      }))
      .filter((offer) => only === undefined || only.includes(offer.carrier) || only.includes(plugin.id)),
    messages: [
      ...messages.filter((message) => isWanted(message.carrier)),
      // Nothing was offered that they could be about.
      ...(quotes.length === 0 ? [] : notices).map((notice) => ({ carrier: plugin.id, ...notice })),
    ].map((message) => ({
      ...message,
      carrierName: carrierName(message.carrier),
      ...(carrierAccountId !== null && { carrierAccountId }),
    })),
  };
}

/** The quotes of a carrier, with the options that they are for. */
async function ask(
  { plugin, carrier }: ConnectedCarrier,
  request: OfferRequest,
): Promise<Quotes & Pick<QuoteRequest, 'options'>> {
  const { missingCustoms = [], wishedInsurance, options, currency: _own, ...wanted } = request;
  const { capabilities } = plugin;
  if (missingCustoms.length > 0 && capabilities.customs && !capabilities.customsOptional) {
    const text = `The parcel crosses a border, and these are missing for its customs declaration: ${missingCustoms.join(', ')}`;
    const incomplete = { carrier: plugin.id, code: 'CUSTOMS_INCOMPLETE', message: text };
    return { quotes: [], messages: [incomplete] };
  }
  const wish = options?.insuredValue === undefined ? wishedInsurance : undefined;
  if (wish === undefined)
    return { ...(await carrier.quote({ ...wanted, ...given({ options }) })), ...given({ options }) };
  const canInsure = insuresIn(capabilities, wish.currency);
  const used = canInsure ? { ...options, insuredValue: wish.value, insuredCurrency: wish.currency } : options;
  const { notices = [], ...answer } = await carrier.quote({ ...wanted, ...given({ options: used }) });
  return {
    ...answer,
    notices: canInsure ? notices : [...notices, notInsured(plugin, wish)],
    ...given({ options: used }),
  };
}

function notInsured(
  { name, capabilities }: ConnectedCarrier['plugin'],
  { value, currency }: WishedInsurance,
): Notice {
  const why = capabilities.insurance ? `does not insure in ${currency}` : 'does not insure parcels';
  return {
    code: 'NOT_INSURED',
    message: `${name} ${why}: the order asks for ${formatAmount(value, currency)} ${currency}`,
  };
}

/** An aggregator may sell labels of any carrier, except of those that somebody else answers for. */
function maySell(
  { plugin }: ConnectedCarrier,
  only: readonly string[],
  connected: readonly ConnectedCarrier[],
): boolean {
  if (only.includes(plugin.id)) return true;
  if (plugin.carriers !== undefined) return plugin.carriers.some((carrier) => only.includes(carrier));
  const taken = connected.flatMap((one) =>
    one.carrierAccountId === null ? [one.plugin.id, ...(one.plugin.carriers ?? [])] : [one.plugin.id],
  );
  return only.some((name) => !taken.includes(name));
}

/** Whether anybody here might sell labels of this carrier, or is a plug-in of this name. */
export const isSoldBy = (connected: readonly ConnectedCarrier[], name: string): boolean =>
  connected.some(({ plugin }) => plugin.id === name || (plugin.carriers?.includes(name) ?? true));
