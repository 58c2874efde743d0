import type { CustomerLanguage, EmailType } from '../../schema/email-settings.ts';
import type { TrackingStatus } from '../../schema/tracking.ts';
import type { MailItem, MailParcel } from './mail-content.ts';

export interface MailBrand {
  name: string;
  primary_color: string | null;
  support_email: string | null;
  support_url: string | null;
  website_url: string | null;
  /** A PNG that is small enough to be part of every mail. */
  logo: { width: number; height: number; bytes: Buffer } | null;
}

/** All that a mail to a customer shows. */
export interface MailView {
  type: EmailType;
  language: CustomerLanguage;
  brand: MailBrand;
  orderNumber: string;
  firstName: string | null;
  city: string;
  country: string;
  parcels: MailParcel[];
  status: TrackingStatus | null;
  /** What is in no parcel: of an order that was received, or a return. */
  items: MailItem[];
  returnNumber: string | null;
  statement: string | null;
  /** The customer's page; null if this server has no public address. */
  pageUrl: string | null;
  /** Where to say that there should be no more; null if it has to be sent all the same. */
  stopUrl: string | null;
}
