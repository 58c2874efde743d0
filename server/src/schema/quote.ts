import type { Weight } from '../lib/measures.ts';
import type { Address } from '../postal/index.ts';
import type { Customs } from './customs.ts';
import type { Parcel } from './parcel.ts';
import type { LabelFormat } from './shipment.ts';
import type { ShipmentOptions } from './shipment-options.ts';

/** A carrier's price, kept with the rate that it becomes. Money is an integer, as `lib/money.ts` says. */
export interface Quote {
  /** Who carries the parcel, `usps`, if an aggregator sells for several carriers; the plug-in's own id if omitted. */
  carrier?: string;
  service: string;
  serviceName: string;
  /** The whole price, surcharges included. */
  rate: number;
  currency: string;
  zone: number | null;
  /** What is charged for, which is more than the scale says where the parcel is large. Null where the carrier does not say. */
  billableWeight: Weight | null;
  surcharges: Fee[];
  deliveryDays: number | null;
  /** A calendar day, `2026-11-18`. */
  deliveryDate: string | null;
  /** What the carrier itself calls this rate, to be given back when it is bought. */
  carrierRateId?: string;
}

/** An amount that is part of a price, or charged besides it, as an integer. */
export interface Fee {
  code: string;
  amount: number;
}

/** Something that was asked for and is not done, or is done otherwise; for the merchant to know. */
export interface Notice {
  /** In capitals: `NOT_INSURED`. */
  code: string;
  message: string;
}

export interface QuoteRequest {
  shipFrom: Address;
  shipTo: Address;
  parcels: readonly Parcel[];
  /** What is declared to customs, where the parcel crosses a border. */
  customs?: Customs;
  /** Only what the carrier declares as its capabilities: requests for anything else do not reach it. */
  options?: ShipmentOptions;
  /** The merchant's own, to be printed on the label. */
  labelReference?: string;
  /** Where the parcel goes back to if it cannot be delivered, where that is not `shipFrom`. */
  returnTo?: Address;
  /** What the merchant calls boxes of their own: such a `packageType` need not be known to the carrier. */
  ownPackages?: readonly string[];
  /** A customer sends goods back: `shipFrom` is the customer. */
  isReturn?: boolean;
  /** Only these services; all if omitted. */
  services?: readonly string[];
  /** When the parcel is handed over, in milliseconds. */
  now: number;
  /** Whose calendar and clock that is, as IANA names it; the carrier's own if omitted. */
  timeZone?: string;
}

/** Some of an order's items, as a request names them. */
export interface WantedItem {
  orderItemId: string;
  quantity: number;
}

/** What a price was based on of an order, so that a purchase can tell whether the order is still the one quoted for. */
export interface QuotedOrder {
  /** Taken from the order, because the request did not say. */
  shipTo: boolean;
  warehouse: boolean;
  parcels: boolean;
  customs?: boolean;
  /** The sender's numbers are the warehouse's. */
  taxNumbers?: boolean;
  /** Fingerprint of what was ordered, and of the two above where they are taken from the order. */
  ordered: string;
  /** Fingerprint of what was left to ship, with the weights it was rated by and what was declared to customs. */
  left: string;
  /** Fingerprint of the orders that share its parcel; omitted if there are none. */
  others?: string;
}

/** What a carrier is asked to sell, at the time of the purchase; kept with the shipment so that it can be asked again. */
export interface Purchase extends Omit<QuoteRequest, 'services'> {
  /** Ours, and the same each time this purchase is tried. */
  reference: string;
  /** What the customer was told it would cost, and is charged. */
  quote: Quote;
  /** What the label is wanted as, where the carrier draws it. */
  labelFormat?: LabelFormat;
}
