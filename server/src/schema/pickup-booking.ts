import type { Address } from '../postal/index.ts';

/** A label that was bought and whose parcels are still with the merchant. */
export interface CollectedShipment {
  reference: string;
  carrierShipmentId: string | null;
  trackingCodes: readonly string[];
}

export interface PickupRequest {
  reference: string;
  carrier: string;
  address: Address;
  /** On the clock at the address: carriers read it as local time. */
  window: PickupWindow;
  instructions?: string;
  shipments: readonly CollectedShipment[];
  /** When it was asked for. */
  now: number;
}

export interface PickupWindow {
  /** `2026-11-17` */
  day: string;
  /** `09:00` */
  from: string;
  /** `17:00` */
  until: string;
}

/** What a carrier asks for a pickup before it is booked. */
export interface PickupOffer {
  /** All that the carrier needs to book it. */
  id: string;
  cost: number;
  currency: string;
}

export interface PickupBooking extends PickupRequest {
  /** As `quotePickup` returned it, where the carrier quotes. */
  offer?: PickupOffer;
}
