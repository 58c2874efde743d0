import type { Clock } from '../../lib/clock.ts';
import { conflict, invalid } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { newId } from '../../lib/ids.ts';
import { fromJson, toJson } from '../../lib/json.ts';
import { toDecimal } from '../../lib/money.ts';
import { type Address, checkAddress, crossesCustomsBorder } from '../../postal/index.ts';
import type { Customs } from '../../schema/customs.ts';
import type { Parcel } from '../../schema/parcel.ts';
import type { QuotedOrder, WantedItem } from '../../schema/quote.ts';
import type { NeededChoice, Rate, RateMessage } from '../../schema/rate.ts';
import type { ShipmentOptions } from '../../schema/shipment-options.ts';
import { type Db, type OrderRow, ownedRow, type RateRow, type Storage } from '../../storage/index.ts';
import { alertOfRefusedQuotes, type CarrierAccounts } from '../carrier-accounts/index.ts';
import { combinedWith, customsOfParcel, parcelsToShip, quoteOrder, refuseErased } from '../orders/index.ts';
import { ownPackagesAmong } from '../packages/index.ts';
import { presetFor } from '../presets/index.ts';
import { withTaxNumbers } from '../tax-numbers/index.ts';
import { warehouseFor } from '../warehouses/index.ts';
import { withCurrencies, withInsuredCurrency } from './amount-currencies.ts';
import { arrivingBy } from './arrival.ts';
import type { Offer, WishedInsurance } from './offer.ts';
import { quoteAll } from './offers.ts';
import { comparableOffers, mixedCurrencies } from './price-comparison.ts';
import { toOffer, toRate } from './rate.ts';
import type { EstimateRequest, RateRequest } from './rate-schemas.ts';
import {
  type RequestedService,
  requestedByPreset,
  requestedServiceOf,
  suggestedOffer,
} from './suggested-offer.ts';

/** What a request comes to, once orders and warehouses are looked up. */
export interface Itinerary {
  orderId: string | null;
  warehouseId: string | null;
  shipFrom: Address;
  shipTo: Address;
  parcels: Parcel[];
  /** What the parcels leave out of account. */
  messages: RateMessage[];
  timeZone?: string;
  options?: ShipmentOptions;
  /** As the request gives it, or else derived from the items, where the parcels cross a border. */
  customs?: Customs;
  /** Why there is no `customs`, although the parcels cross a border: the fields that are missing. */
  missingCustoms?: readonly string[];
  isReturn?: boolean;
  /** The order's currency: prices in it are compared with each other. */
  currency?: string;
  labelReference?: string;
  /** The return address of the warehouse, if it has one. */
  returnTo?: Address;
  ownPackages?: readonly string[];
  /** What the order wishes to be insured for. */
  wishedInsurance?: WishedInsurance;
  /** For an order: what the price is based on. */
  quotedOrder?: QuotedOrder;
  /** What is asked for instead of the order's service. */
  preset?: RequestedService;
  /** The items that the request names; all open items of the order if omitted. */
  items?: readonly WantedItem[];
}

/** A request for a price, of which a return's label knows more than the API accepts. */
export interface PriceRequest extends RateRequest {
  isReturn?: boolean;
  missingCustoms?: readonly string[];
  currency?: string;
}

interface RateAnswer {
  rates: Rate[];
  messages: RateMessage[];
  suggestedRateId: string | null;
  needsChoice: NeededChoice | null;
  parcels: Parcel[];
  customs: Customs | null;
}

export type RateService = ReturnType<typeof createRateService>;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  accounts: CarrierAccounts;
}

export const ITEMS_WITHOUT_ORDER = 'items: requires orderId';

const derivesCustoms = ({ customs }: PriceRequest, from: Address, to: Address): boolean =>
  customs === undefined && crossesCustomsBorder(from, to);

async function derivedCustoms(
  db: Db,
  order: OrderRow | undefined,
  { items, missingCustoms }: PriceRequest,
): Promise<Pick<Itinerary, 'customs' | 'missingCustoms'>> {
  if (missingCustoms !== undefined) return { missingCustoms };
  if (order === undefined) return { missingCustoms: ['customs'] };
  return customsOfParcel(db, order, items);
}

/** Says that none is the cheapest, where that is so. */
const incomparable = (offers: readonly Offer[], { currency }: Itinerary): RateMessage[] =>
  offers.length > 0 && comparableOffers(offers, currency).length === 0
    ? [
        {
          ...{ carrier: null, carrierName: null },
          code: 'CURRENCIES_NOT_COMPARABLE',
          message: mixedCurrencies(offers),
        },
      ]
    : [];

const RATE_MS = 24 * 3_600_000;
const PRUNE_BATCH = 500;

export function createRateService({ storage, clock, accounts }: Dependencies) {
  /** Who ships what from where to where; every error names the field. */
  async function itineraryOf(db: Db, accountId: string, request: PriceRequest): Promise<Itinerary> {
    const { items, isReturn, reference: labelReference } = request;
    const order =
      request.orderId === undefined ? undefined : await ownedRow(db, 'orders', accountId, request.orderId);
    if (order === undefined && items !== undefined) throw invalid(ITEMS_WITHOUT_ORDER);
    if (order !== undefined) refuseErased(order);
    if (order?.status === 'cancelled') throw conflict('The order is canceled');
    const others = order === undefined ? [] : await combinedWith(db, order);
    if (others.length > 0 && items !== undefined)
      throw invalid('items: the order is combined with others, which are shipped whole: separate it first');
    const shipTo = request.shipTo ?? (order && fromJson(order.ship_to));
    if (shipTo === undefined) throw invalid('shipTo: is required unless orderId is given');
    checkAddress(shipTo, 'shipTo');
    if (request.shipFrom !== undefined && request.warehouseId !== undefined)
      throw invalid('warehouseId: must not be given together with shipFrom');
    const warehouseId = request.warehouseId ?? order?.warehouse_id ?? undefined;
    const warehouse =
      request.shipFrom === undefined ? await warehouseFor(storage, db, accountId, warehouseId) : undefined;
    const shipFrom = request.shipFrom ?? (warehouse && fromJson(warehouse.address));
    if (shipFrom === undefined)
      throw invalid(
        'shipFrom: is required, because there is no warehouse yet: add one, or say where it ships from',
      );
    checkAddress(shipFrom, 'shipFrom');
    const sources = {
      shipTo: request.shipTo === undefined,
      warehouse: request.warehouseId === undefined && request.shipFrom === undefined,
      parcels: request.parcels === undefined,
      customs: order !== undefined && derivesCustoms(request, shipFrom, shipTo),
      taxNumbers:
        warehouse !== undefined &&
        request.customs?.taxNumbers?.sender === undefined &&
        crossesCustomsBorder(shipFrom, shipTo),
    };
    const preset =
      request.presetId === undefined ? undefined : await presetFor(db, accountId, request.presetId);
    // Read before the parcels: of a change in between, the purchase must find out.
    const quotedOrder = order && (await quoteOrder(db, order, sources, items));
    const ofOrder =
      request.parcels === undefined && order
        ? await parcelsToShip(db, order, items, preset?.package_id ?? undefined)
        : undefined;
    const parcels = request.parcels ?? ofOrder?.parcels;
    if (parcels === undefined)
      throw invalid(
        order === undefined
          ? 'parcels: is required unless orderId is given'
          : 'parcels: is required, because the weight of some items is unknown',
      );
    const source = { orderCurrency: order?.currency ?? request.currency, shipFrom };
    const chosen = request.options ?? fromJson(preset?.options ?? null) ?? undefined;
    const options = withInsuredCurrency(chosen, request.customs, source);
    const { customs: declared, missingCustoms } = derivesCustoms(request, shipFrom, shipTo)
      ? await derivedCustoms(db, order, request)
      : { customs: request.customs && withCurrencies(request.customs, source) };
    const ownNumbers = fromJson(warehouse?.tax_numbers ?? null) ?? [];
    const customs = declared && withTaxNumbers(declared, ownNumbers, { shipFrom, shipTo });
    const returnTo = (!isReturn && fromJson(warehouse?.return_address ?? null)) || undefined;
    const ownPackages = await ownPackagesAmong(db, accountId, parcels);
    const insuredValue = [order, ...others].reduce((sum, one) => sum + (one?.insured_value ?? 0), 0);
    const wishedInsurance =
      order !== undefined && insuredValue > 0
        ? { value: toDecimal(insuredValue, order.currency), currency: order.currency }
        : undefined;
    return {
      orderId: order?.id ?? null,
      warehouseId: warehouse?.id ?? null,
      shipFrom,
      shipTo,
      parcels,
      messages: ofOrder?.messages ?? [],
      ...(warehouse?.timezone && { timeZone: warehouse.timezone }),
      ...given({ customs, missingCustoms, quotedOrder, items, options, isReturn }),
      ...given({ currency: order?.currency ?? request.currency }),
      ...given({ labelReference, returnTo, ownPackages, wishedInsurance }),
      ...given({ preset: preset && requestedByPreset(preset) }),
    };
  }

  /** What buying the cheapest would buy: what the order or the preset asks for, and in time. */
  async function suggest(accountId: string, offers: readonly Offer[], itinerary: Itinerary, now: number) {
    const { orderId, currency, timeZone, preset } = itinerary;
    if (orderId === null || preset !== undefined) return suggestedOffer(offers, preset, currency);
    const order = await ownedRow(storage.db, 'orders', accountId, orderId);
    const requested = await requestedServiceOf(storage.db, order);
    return suggestedOffer(offers, requested, currency, (some) =>
      arrivingBy(some, order.deliver_by ?? undefined, { now, timeZone }),
    );
  }

  return {
    itineraryOf,

    async create(accountId: string, request: RateRequest): Promise<RateAnswer> {
      const itinerary = await itineraryOf(storage.db, accountId, request);
      const now = clock.now();
      const { services, carrierAccountId } = request;
      const connected =
        carrierAccountId === undefined
          ? await accounts.connected(storage.db, accountId)
          : [await accounts.active(storage.db, accountId, carrierAccountId)];
      const { offers, messages } = await quoteAll(connected, { ...itinerary, now, ...given({ services }) });
      const rows = offers.map(
        ({ carrier, carrierAccountId, mode, quote, options, notices }): RateRow => ({
          id: newId('rate'),
          account_id: accountId,
          carrier,
          carrier_account_id: carrierAccountId,
          mode,
          service: quote.service,
          quote: toJson(quote),
          order_id: itinerary.orderId,
          warehouse_id: itinerary.warehouseId,
          ship_from: toJson(itinerary.shipFrom),
          ship_to: toJson(itinerary.shipTo),
          parcels: toJson(itinerary.parcels),
          options: toJson(options) ?? null,
          customs: toJson(itinerary.customs) ?? null,
          quoted_order: toJson(itinerary.quotedOrder ?? null),
          items: toJson(request.items ?? null),
          reference: request.reference ?? null,
          return_to: toJson(itinerary.returnTo ?? null),
          notices: toJson(notices ?? null),
          shipment_id: null,
          quoted_at: now,
          expires_at: now + RATE_MS,
        }),
      );
      if (rows.length > 0) await storage.write((tx) => tx.insertInto('rates').values(rows).execute());
      await alertOfRefusedQuotes(storage, accountId, messages);
      const { offer, needed } =
        services === undefined
          ? await suggest(accountId, offers, itinerary, now)
          : suggestedOffer(offers, undefined, itinerary.currency);
      return {
        rates: rows.map(toRate),
        messages: [...messages, ...itinerary.messages, ...incomparable(offers, itinerary)],
        suggestedRateId: (offer && rows[offers.indexOf(offer)]?.id) ?? null,
        needsChoice: needed ?? null,
        parcels: itinerary.parcels,
        customs: itinerary.customs ?? null,
      };
    },

    /** Two postal codes and a weight: a price to show in a shop, not to be bought. */
    async estimate(accountId: string, request: EstimateRequest) {
      const { weight, dimensions } = request;
      const place = (postalCode: string, country = 'US'): Address => ({
        street1: '',
        city: '',
        postalCode,
        country,
      });
      const { offers, messages } = await quoteAll(await accounts.connected(storage.db, accountId), {
        shipFrom: place(request.fromPostalCode, request.fromCountry),
        shipTo: place(request.toPostalCode, request.toCountry),
        parcels: [{ weight, ...given({ dimensions }) }],
        now: clock.now(),
      });
      return { rates: offers.map(toOffer), messages };
    },

    async get(accountId: string, id: string): Promise<Rate> {
      return toRate(await ownedRow(storage.db, 'rates', accountId, id));
    },

    /** Removes rates that expired before `before` and were never bought, a batch at a time. */
    async prune(before: number): Promise<number> {
      const { numDeletedRows } = await storage.write((tx) =>
        tx
          .deleteFrom('rates')
          .where('id', 'in', (rates) =>
            rates
              .selectFrom('rates')
              .select('id')
              .where('shipment_id', 'is', null)
              .where('expires_at', '<', before)
              .orderBy('expires_at')
              .limit(PRUNE_BATCH),
          )
          .executeTakeFirst(),
      );
      return Number(numDeletedRows);
    },
  };
}
