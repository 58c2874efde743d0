import type { CarrierMode } from '../../schema/carrier-account.ts';

/** What `waybill doctor --carriers` found out. */
export interface CarrierReport {
  since: string;
  until: string;
  accounts: AskedAccount[];
  labels: DifferingLabel[];
}

export interface AskedAccount {
  carrierAccountId: string;
  /** As the merchant calls it. */
  name: string;
  provider: string;
  /** Whose it is: the account, and the emails of its owners. */
  accountId: string;
  owner: string | null;
  mode: CarrierMode | null;
  /** `no_answer`: it could not be asked this time. `not_askable`: the carrier has no list of what was bought. */
  outcome: 'asked' | 'no_answer' | 'not_askable';
  reason?: string;
  /** False if there are more purchases than could be read; `readBackTo` is the time of the oldest that was. */
  isComplete?: boolean;
  readBackTo?: string;
  /** How many the carrier listed, and whose they are. */
  counts?: PurchaseCounts;
}

export interface PurchaseCounts {
  purchases: number;
  /** Made by another program. */
  notWaybills: number;
  /** Made by Waybill for a carrier account that this database does not have. */
  ofUnknownAccounts: number;
  /** Made by Waybill for carrier accounts that the command was not to ask, with the same credentials. */
  ofOtherAccounts: number;
}

export type DifferenceKind =
  /** The carrier sold it, and the database does not know of it. */
  | 'lost'
  /** The carrier sold it, and the database says that it did not. */
  | 'believed_unsold'
  /** The label can be used, and the database says that it was voided. */
  | 'believed_voided'
  /** The carrier rejected the refund, and the database says that it was granted. */
  | 'believed_refunded'
  /** The label cannot be used, and the database says that it can. */
  | 'voided_at_carrier'
  /** Its tracking numbers are others in the database. */
  | 'other_label';

export interface DifferingLabel {
  kind: DifferenceKind;
  carrierAccountId: string;
  name: string;
  provider: string;
  carrierShipmentId: string;
  trackingCodes: readonly string[];
  reference: string | null;
  purchasedAt: string;
  cost: number | null;
  currency: string | null;
  carrier: string | null;
  service: string | null;
  /** Nothing was charged. */
  isTest: boolean;
  /** False if another installation of Waybill, or another program, may have bought it. */
  isCertainlyOurs: boolean;
  /** What the database has of it. */
  shipmentId: string | null;
  /** The order of the shipment, or of the rate that was bought. */
  orderId: string | null;
  status: string | null;
  /** What to do about it. */
  advice: string;
}
