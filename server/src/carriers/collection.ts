import type {
  CollectedShipment,
  PickupBooking,
  PickupOffer,
  PickupRequest,
} from '../schema/pickup-booking.ts';

export type {
  CollectedShipment,
  PickupBooking,
  PickupOffer,
  PickupRequest,
  PickupWindow,
} from '../schema/pickup-booking.ts';

/** Handing parcels to a carrier's driver: scan forms, and pickups. Each pickup or form is for one carrier, and one origin. */

export interface ScanFormRequest {
  /** Who carries the parcels, as in `carrier` of a quote. */
  carrier: string;
  shipments: readonly CollectedShipment[];
}

export interface ScanForm {
  /** The carrier's own name for it. */
  id: string;
  /** What it covers; empty where the carrier does not say. */
  trackingCodes: readonly string[];
}

interface Refused {
  outcome: 'refused';
  reason: string;
}

/** No answer came, or none that can be understood: it may have been done. */
interface Unknown {
  outcome: 'unknown';
  reason: string;
}

interface NotFound {
  outcome: 'not_found';
}

export type ScanFormOutcome = { outcome: 'created'; form: ScanForm } | Refused | Unknown;
export type FindScanFormOutcome = ScanFormOutcome | NotFound;

export type PickupQuote = { outcome: 'offered'; offer: PickupOffer } | Refused;

export interface BookedPickup {
  /** The carrier's own name for it, to cancel it by. */
  id: string;
  /** The number that the carrier's staff knows it by. */
  confirmation: string | null;
  /** Null where the carrier does not say. */
  cost: number | null;
  currency: string | null;
}

export type PickupOutcome = { outcome: 'scheduled'; pickup: BookedPickup } | Refused | Unknown;
export type FindPickupOutcome = PickupOutcome | NotFound;
export type CancelOutcome = { outcome: 'canceled' } | Refused | Unknown;

/** The calls of a carrier that collects parcels. A plug-in has all calls of a capability that it declares, or none. */
export interface Collection {
  /** Capability `scanForms`. Never rejects. A shipment is on one form at most. */
  createScanForm?(request: ScanFormRequest): Promise<ScanFormOutcome>;
  /** What became of a form whose answer was lost. `not_found` is certain: none of the shipments is on a form. */
  findScanForm?(request: ScanFormRequest): Promise<FindScanFormOutcome>;
  /** The form as PDF, or as several PDFs that are then joined. Rejects if it cannot be had. */
  scanFormDocument?(formId: string): Promise<Uint8Array | readonly Uint8Array[]>;

  /** Where a price is agreed on before the booking. Commits to nothing, so that it may be asked again. Never rejects. */
  quotePickup?(request: PickupRequest): Promise<PickupQuote>;
  /** Capability `pickups`. Never rejects. */
  schedulePickup?(booking: PickupBooking): Promise<PickupOutcome>;
  /** What became of a pickup whose answer was lost. `not_found` is certain: nobody comes for it. */
  findPickup?(booking: PickupBooking): Promise<FindPickupOutcome>;
  /** Asked twice, it cancels once. Never rejects. */
  cancelPickup?(pickupId: string): Promise<CancelOutcome>;
}
