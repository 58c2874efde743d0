import type { EmailType } from '../../../schema/email-settings.ts';

/** What merchants may put into their own words, as `{{name}}`. */
export type Placeholder =
  | 'orderNumber'
  | 'firstName'
  | 'shopName'
  | 'carrier'
  | 'trackingCode'
  | 'expectedDate'
  | 'returnNumber';

/** The words of a mail that merchants can replace. */
interface EditableTexts {
  subject: string;
  heading: string;
  text: string;
}

export interface MailTexts {
  emails: Record<EmailType, EditableTexts>;
  /** Instead of `out_for_delivery`, whose own words of the merchant say that the parcel comes. */
  pickup: EditableTexts;
  trackButton: string;
  returnButton: string;
  orderButton: string;
  statement: string;
  /** At the end of every mail about an order. */
  whyYouGetThis(shopName: string): string;
  noMoreMails: string;
  /** The page where customers say so. */
  stop: { title: string; question: string; button: string; done: string; backToOrder: string };
}
