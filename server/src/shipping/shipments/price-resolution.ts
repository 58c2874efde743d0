import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../lib/clock.ts';
import { AppError, conflict, invalid } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { fromJson } from '../../lib/json.ts';
import type { Customs, CustomsInput } from '../../schema/customs.ts';
import type { WantedItem } from '../../schema/quote.ts';
import type { RateMessage } from '../../schema/rate.ts';
import {
  type OrderRow,
  ownedRow,
  type RateRow,
  type Storage,
  type WarehouseRow,
} from '../../storage/index.ts';
import {
  alertOfRefusedQuotes,
  type CarrierAccounts,
  type ConnectedCarrier,
} from '../carrier-accounts/index.ts';
import {
  choiceFor,
  ITEMS_WITHOUT_ORDER,
  type Itinerary,
  isSoldBy,
  type Offer,
  offerOf,
  type PriceRequest,
  quoteAll,
  type RateService,
  type RequestedService,
  requestedOffers,
  requestedServiceOf,
} from '../rates/index.ts';
import { applicableTaxNumbers, isSameDeclaration, withTaxNumbers } from '../tax-numbers/index.ts';
import { cheapestOffer, selectOffer } from './offer-selection.ts';
import type { Selection, ShipmentInput } from './shipment-schemas.ts';

export interface ResolvedPrice {
  itinerary: Itinerary;
  offer: Offer;
  rateId: string | null;
}

/** What is to be bought; the label of a return knows more than a request can say. */
export type WantedLabel = ShipmentInput & Pick<PriceRequest, 'isReturn' | 'missingCustoms' | 'currency'>;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  rates: RateService;
  accounts: CarrierAccounts;
}

/** What to buy, from which carrier and at which price: a stored rate, or a quote made now. */
export function createPriceResolution({ storage, clock, rates, accounts }: Dependencies) {
  async function fromRate(accountId: string, rateId: string, input: WantedLabel): Promise<ResolvedPrice> {
    const row = await ownedRow(storage.db, 'rates', accountId, rateId);
    if (row.expires_at <= clock.now()) throw conflict('rateId: the rate has expired, ask for rates again');
    if (input.orderId !== undefined && row.order_id !== null && input.orderId !== row.order_id)
      throw invalid('orderId: the rate is for another order');
    const orderId = input.orderId ?? row.order_id;
    if (orderId === null && input.items !== undefined) throw invalid(ITEMS_WITHOUT_ORDER);
    const items = fromJson(row.items) ?? undefined;
    if (items !== undefined && input.items !== undefined && !areSame(items, input.items))
      throw invalid('items: the rate is for other items');
    const customs = declaredWith(row, input);
    const offer = offerOf(row);
    const seller = await checkAccount(accountId, offer, input);
    const timeZone = (await unchangedWarehouse(row))?.timezone ?? undefined;
    const labelReference = row.reference ?? undefined;
    const returnTo = fromJson(row.return_to) ?? undefined;
    const quotedOrder = fromJson(row.quoted_order) ?? undefined;
    return {
      itinerary: {
        orderId,
        warehouseId: row.warehouse_id,
        shipFrom: fromJson(row.ship_from),
        shipTo: fromJson(row.ship_to),
        parcels: fromJson(row.parcels),
        messages: [],
        ...given({ timeZone, quotedOrder, items, customs, options: offer.options, labelReference, returnTo }),
      },
      offer: isDrawnHere(seller) ? offer : withLateReference(offer, input.reference, row.reference),
      rateId,
    };
  }

  /** 409 if it is paused or was removed since. */
  async function checkAccount(accountId: string, { carrierAccountId }: Offer, wanted: ShipmentInput) {
    if (wanted.carrierAccountId !== undefined && wanted.carrierAccountId !== carrierAccountId)
      throw invalid('carrierAccountId: the rate is from another carrier account');
    return carrierAccountId === null
      ? undefined
      : accounts.active(storage.db, accountId, carrierAccountId, 'rateId');
  }

  /** 409 if it was deleted, or what the label would name of it, its address or its tax numbers, has changed. */
  async function unchangedWarehouse(rate: RateRow): Promise<WarehouseRow | undefined> {
    if (rate.warehouse_id === null) return undefined;
    const warehouse = await ownedRow(storage.db, 'warehouses', rate.account_id, rate.warehouse_id, {
      deletedToo: true,
    });
    if (warehouse.deleted_at !== null)
      throw conflict('rateId: the warehouse was deleted since, ask for rates again');
    if (!isDeepStrictEqual(fromJson(warehouse.address), fromJson(rate.ship_from)))
      throw conflict('rateId: the address of the warehouse has changed since, ask for rates again');
    if (!isDeepStrictEqual(fromJson(warehouse.return_address), fromJson(rate.return_to)))
      throw conflict('rateId: the return address of the warehouse has changed since, ask for rates again');
    if (!namesSameNumbers(rate, warehouse))
      throw conflict('rateId: the tax numbers of the warehouse have changed since, ask for rates again');
    return warehouse;
  }

  const connectedFor = async (accountId: string, { carrierAccountId }: ShipmentInput) =>
    carrierAccountId === undefined
      ? accounts.connected(storage.db, accountId)
      : [await accounts.active(storage.db, accountId, carrierAccountId)];

  async function quoteNow(accountId: string, input: WantedLabel, wanted: Wanted) {
    const itinerary = await rates.itineraryOf(storage.db, accountId, input);
    const now = clock.now();
    const { offers, messages } = await quoteAll(
      wanted.connected,
      { ...itinerary, ...given({ services: wanted.services }), now },
      wanted.carriers,
    );
    await alertOfRefusedQuotes(storage, accountId, messages);
    if (offers.length === 0) throw nothingOffered(messages, wanted);
    return { itinerary, offers: asRequested(offers, wanted), rateId: null };
  }

  /** The cheapest of the services of a carrier, or of an account, unless one is named: whoever names the carrier has chosen. */
  async function fromCarrier(accountId: string, input: WantedLabel): Promise<ResolvedPrice> {
    const { carrier, service } = input;
    const connected = await connectedFor(accountId, input);
    if (carrier !== undefined) checkCarrier('carrier', carrier, connected);
    const field = carrier === undefined ? 'carrierAccountId' : 'carrier';
    const wanted = service === undefined ? { field } : { field: 'service', services: [service] };
    const carriers = carrier === undefined ? undefined : [carrier];
    const { offers, ...price } = await quoteNow(accountId, input, {
      ...wanted,
      connected,
      ...given({ carriers }),
    });
    return { ...price, offer: cheapestOffer(offers, price.itinerary.currency, wanted.field) };
  }

  async function fromSelection(
    accountId: string,
    input: WantedLabel,
    select: Selection,
  ): Promise<ResolvedPrice> {
    const connected = await connectedFor(accountId, input);
    for (const [i, id] of (select.carriers ?? []).entries())
      checkCarrier(`select.carriers[${i}]`, id, connected);
    const order = await orderOf(accountId, input, select);
    const requested = order && !select.anyService ? await requestedServiceOf(storage.db, order) : undefined;
    // Nobody else is asked for what one carrier alone has.
    const carriers = select.carriers ?? (requested?.mapped?.carrier ? [requested.mapped.carrier] : undefined);
    const { offers, ...price } = await quoteNow(accountId, input, {
      field: 'select',
      connected,
      ...given({ services: select.services, carriers, requested }),
    });
    const { currency, timeZone } = price.itinerary;
    return {
      ...price,
      offer: selectOffer(offers, inTimeFor(order, select), currency, { now: clock.now(), timeZone }),
    };
  }

  /** The order, which asks for a service and a day, unless the selection itself names services. A return has its own of both. */
  async function orderOf(accountId: string, { orderId, isReturn }: WantedLabel, { services }: Selection) {
    if (orderId === undefined || services !== undefined || isReturn) return undefined;
    return ownedRow(storage.db, 'orders', accountId, orderId);
  }

  return (accountId: string, input: WantedLabel): Promise<ResolvedPrice> => {
    if (input.rateId !== undefined) return fromRate(accountId, input.rateId, input);
    return input.select === undefined
      ? fromCarrier(accountId, input)
      : fromSelection(accountId, input, input.select);
  };
}

/** The cheapest is the cheapest that arrives when the order is to, unless the selection itself says how soon. */
function inTimeFor(order: Pick<OrderRow, 'deliver_by'> | undefined, select: Selection): Selection {
  const { by, withinDays, arrivesBy = order?.deliver_by ?? undefined } = select;
  return by === 'cheapest' && withinDays === undefined ? { ...select, ...given({ arrivesBy }) } : select;
}

function checkCarrier(field: string, name: string, connected: readonly ConnectedCarrier[]): void {
  if (isSoldBy(connected, name)) return;
  const known = new Set(connected.flatMap(({ plugin }) => plugin.carriers ?? [plugin.id]));
  throw invalid(`${field}: must be one of ${[...known].join(', ')}`);
}

/** Which offers to ask for, and the field to name where there are none. */
interface Wanted {
  field: string;
  connected: readonly ConnectedCarrier[];
  services?: readonly string[];
  carriers?: readonly string[];
  /** What the order asks for, if nobody has named a service. */
  requested?: RequestedService;
}

/** What an order asks for is bought, or nothing is: a person has to say what else. */
function asRequested(all: readonly Offer[], { requested, field }: Wanted): readonly Offer[] {
  const { offers, needed } = requestedOffers(all, requested);
  if (needed !== undefined) throw invalid(`${field}: ${needed.message}`);
  return offers;
}

const isDrawnHere = (seller: ConnectedCarrier | undefined): boolean =>
  seller === undefined || seller.plugin.capabilities.labelFormats.length === 0;

/** Carriers that draw their labels are told with the quote what to print. */
function withLateReference(offer: Offer, reference: string | undefined, quoted: string | null): Offer {
  if (reference === undefined || reference === quoted) return offer;
  const notice = {
    code: 'REFERENCE_NOT_PRINTED',
    message:
      'The reference is not printed on the label, because the rate was quoted without it: ask for ' +
      'rates with it',
  };
  return { ...offer, notices: [...(offer.notices ?? []), notice] };
}

/** Carriers are told with the quote what to declare, so that a purchase cannot declare anything else. */
function declaredWith(row: RateRow, { customs }: ShipmentInput): Customs | undefined {
  const quoted = fromJson(row.customs);
  if (quoted === null) return customs && withTaxNumbers(customs, [], journeyOf(row));
  if (customs !== undefined && !isSameDeclaration(quoted, withQuotedCurrencies(customs, quoted)))
    throw invalid('customs: the rate was quoted with another declaration: ask for rates with this one');
  return quoted;
}

/** Values without a currency were quoted in one that was known otherwise. */
const withQuotedCurrencies = (customs: CustomsInput, { items: quoted }: Customs): CustomsInput => ({
  ...customs,
  items: customs.items.map((item, i) => ({ ...given({ currency: quoted[i]?.currency }), ...item })),
});

const journeyOf = ({ ship_from, ship_to }: RateRow) => ({
  shipFrom: fromJson(ship_from),
  shipTo: fromJson(ship_to),
});

/** Whether the warehouse, where a rate for an order took the tax numbers from, still has the same that apply. */
function namesSameNumbers(row: RateRow, { tax_numbers }: WarehouseRow): boolean {
  const customs = fromJson(row.customs);
  if (customs === null || !fromJson(row.quoted_order)?.taxNumbers) return true;
  const now = applicableTaxNumbers(fromJson(tax_numbers) ?? [], journeyOf(row), customs);
  return isDeepStrictEqual(customs.taxNumbers?.sender ?? [], now);
}

const areSame = (quoted: readonly WantedItem[], bought: readonly WantedItem[]): boolean => {
  const quantities = new Map(bought.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
  return (
    quoted.length === bought.length &&
    quoted.every(({ orderItemId, quantity }) => quantities.get(orderItemId) === quantity)
  );
};

/** A carrier that could not be reached has not refused: a retry may succeed. */
function nothingOffered(messages: readonly RateMessage[], { field, requested }: Wanted): AppError {
  const unknown = requested ? choiceFor(requested).message : 'no carrier offers a label for this';
  const text = messages.map(({ message }) => message).join('; ') || unknown;
  return messages.some(({ code }) => code === 'UNAVAILABLE')
    ? new AppError('CARRIER_ERROR', `${text}: try again later`)
    : invalid(`${field}: ${text}`);
}
