import type { TrackingStatus } from '../../schema/tracking.ts';

export interface MailItem {
  name: string;
  quantity: number;
}

/** A parcel as it was when the mail was written. */
export interface MailParcel {
  shipmentId: string;
  carrierName: string | null;
  trackingCode: string | null;
  carrierUrl: string | null;
  /** A day: `2026-11-20`. */
  expectedOn: string | null;
  items: MailItem[];
}

/** What mails are about, as it was when they were written. Who it is for is read from the order when it is sent. */
export interface ParcelContent {
  parcels: MailParcel[];
  /** What the carrier said; null where the label was bought. */
  status: TrackingStatus | null;
}

export interface ReturnContent {
  returnNumber: string;
  items: MailItem[];
}

/** Written where customers declare it. */
export interface WithdrawalContent {
  /** Word for word. */
  statement: string;
  confirmedAt: number;
}

export interface ConfirmationContent {
  items: MailItem[];
}
