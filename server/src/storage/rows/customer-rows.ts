import type { Json } from '../../lib/json.ts';
import type { CustomerLanguage, EmailTexts, EmailType, MailStatus } from '../../schema/email-settings.ts';
import type { LabelPaidBy, WithdrawalRules } from '../../schema/return-rules.ts';
import type { WithdrawnItem } from '../../schema/withdrawal.ts';
import type { ListedRow } from './listed-row.ts';

/** For a store, or, where `store_id` is empty, for everything that has no row of its own store. */
interface OfStore {
  account_id: string;
  store_id: string;
  updated_at: number;
}

/** How customers see a merchant. */
export interface BrandRow extends OfStore {
  name: string | null;
  primary_color: string | null;
  support_email: string | null;
  support_url: string | null;
  website_url: string | null;
}

/** Only pixels are stored: an upload is decoded first. */
export interface BrandLogoRow extends OfStore {
  content_type: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  bytes: Buffer;
  /** For pages, as WebP; null if it cannot be drawn. */
  small_width: number | null;
  small_height: number | null;
  small_bytes: Buffer | null;
}

/** A small copy of a picture that a shop has of a product, as WebP. */
export interface ProductPictureRow {
  id: string;
  account_id: string;
  url: string;
  width: number | null;
  height: number | null;
  bytes: Buffer | null;
  /** Why there is none. */
  reason: string | null;
  attempts: number;
  /** When it was last looked for. */
  asked_at: number;
  /** When to fetch it, or until when it belongs to whoever does; null once it is decided. */
  due_at: number | null;
}

export interface EmailSettingsRow extends OfStore {
  is_active: number;
  from_name: string | null;
  from_email: string | null;
  reply_to: string | null;
  types: Json<EmailType[]>;
  texts: Json<EmailTexts>;
}

/** A mail that is to be sent, or was. Its `account_id` is null if it is about no account, as with a password that is reset. */
export interface MailRow extends Omit<ListedRow, 'account_id'> {
  account_id: string | null;
  type: string;
  /** What it is about: there is one mail for each. */
  cause: string;
  /** Mails of different lanes take turns: usually one for each account. */
  lane: string;
  /** The same in every attempt, so that a mailbox that gets it twice can show it once. */
  message_id: string;
  /** Empty where the order has no store. */
  store_id: string;
  order_id: string | null;
  shipment_id: string | null;
  return_id: string | null;
  recipient: string;
  language: CustomerLanguage;
  /** JSON, encrypted as a whole: it may contain a link that is a key. */
  sealed_content: string;
  status: MailStatus;
  /** Why it failed, or what keeps it waiting. */
  reason: string | null;
  /** 1 while the server may have taken it without our knowing. */
  may_have_arrived: number;
  attempts: number;
  /** When to send it, or until when it belongs to whoever sends it; null once it is decided. */
  due_at: number | null;
  sent_at: number | null;
}

export interface MailStopRow {
  order_id: string;
  account_id: string;
  created_at: number;
}

export interface ReturnRulesRow {
  account_id: string;
  is_active: number;
  window_days: number;
  auto_approve: number;
  label_paid_by: LabelPaidBy;
  excluded_skus: Json<string[]>;
  reasons: Json<string[]>;
  allow_exchange: number;
  withdrawal: Json<WithdrawalRules>;
  updated_at: number;
}

/** A smaller copy, as WebP: only pixels, no place and no time. */
export interface ReturnPhotoRow {
  return_id: string;
  position: number;
  account_id: string;
  width: number;
  height: number;
  /** Number of bytes. */
  size: number;
  bytes: Buffer;
}

/** What a customer declared, and when. */
export interface WithdrawalRow extends ListedRow {
  order_id: string;
  /** What brings the goods back; null if none of them had left. */
  return_id: string | null;
  /** As the receipt has it. */
  statement: string;
  items: Json<WithdrawnItem[]>;
  /** Names the form that it was confirmed with: sending it twice declares it once. */
  form_key: string;
  confirmed_at: number;
  /** 1 once a person has said that it is dealt with. */
  is_handled: number;
  handled_at: number | null;
}
