import type { Json } from '../../lib/json.ts';
import type { CarrierMode } from '../../schema/carrier-account.ts';
import type { ManifestStatus } from '../../schema/manifest.ts';
import type { PickupStatus } from '../../schema/pickup.ts';
import type { PickupBooking } from '../../schema/pickup-booking.ts';
import type { ListedRow } from './listed-row.ts';

/** What the merchant's own drivers, or a carrier's, take along at once. */
export interface ManifestRow extends ListedRow {
  kind: 'drivers' | 'scan_form';
  /** These are of scan forms alone. */
  carrier_account_id: string | null;
  carrier_form_id: string | null;
  failure_reason: string | null;
  /** When the carrier is asked again: whether it created the form, or for its document. */
  settle_at: number | null;
  settle_attempts: number;
  warehouse_id: string;
  carrier: string;
  /** A calendar day of the warehouse. */
  day: string;
  /** In its barcode. */
  code: string;
  status: ManifestStatus;
  /** Set when it is closed: the time of the scans of its parcels. */
  handed_over_at: number | null;
  /** 1 once these are recorded. */
  is_scanned: number;
}

/** A shipment is on one manifest at most: it is the key. */
export interface ManifestShipmentRow {
  shipment_id: string;
  manifest_id: string;
}

/** The document of a scan form. */
export interface ManifestDocumentRow {
  manifest_id: string;
  bytes: Buffer;
  created_at: number;
}

/** A carrier sends a driver for parcels. */
export interface PickupRow extends ListedRow {
  warehouse_id: string;
  carrier_account_id: string;
  carrier: string;
  mode: CarrierMode | null;
  status: PickupStatus;
  /** A calendar day of the warehouse. */
  day: string;
  /** What the carrier was asked for: a lost answer is looked up by it. */
  booking: Json<PickupBooking>;
  shipment_ids: Json<string[]>;
  parcel_count: number;
  carrier_pickup_id: string | null;
  confirmation: string | null;
  cost: number | null;
  currency: string | null;
  failure_reason: string | null;
  settle_at: number | null;
  settle_attempts: number;
  canceled_at: number | null;
}

/** A shipment waits for one pickup at most: it is the key. Those of canceled and failed ones are deleted. */
export interface PickupShipmentRow {
  shipment_id: string;
  pickup_id: string;
}
