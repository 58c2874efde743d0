import type { CarrierMode } from '../../schema/carrier-account.ts';
import type { Notice, Quote } from '../../schema/quote.ts';
import type { ShipmentOptions } from '../../schema/shipment-options.ts';

/** What can be bought, and through which account. */
export interface Offer {
  /** Who carries the parcel. */
  carrier: string;
  /** Null for a carrier without accounts. */
  carrierAccountId: string | null;
  mode: CarrierMode | null;
  quote: Quote;
  /** What it is quoted with. */
  options?: ShipmentOptions;
  /** What of the request it does not take into account. */
  notices?: Notice[];
}

export interface WishedInsurance {
  value: number;
  currency: string;
}
