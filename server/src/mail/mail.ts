import type { MailSender } from '../lib/smtp-url.ts';
import type { CustomerLanguage } from '../schema/email-settings.ts';
import type { MailRow } from '../storage/index.ts';

/** What a mail is about. What it says is made from `content` when it is sent, with the brand and the words of that time. */
export interface NewMail {
  /** Chooses who renders it. */
  type: string;
  /** What happened: there is one mail for each cause, however often it is written. */
  cause: string;
  /** Null if it is about no account. */
  accountId: string | null;
  recipient: string;
  language: CustomerLanguage;
  /** Facts that stay as they are now, such as tracking codes or a link. Stored encrypted, until it is sent. */
  content: object;
  storeId?: string | null;
  orderId?: string | null;
  shipmentId?: string | null;
  returnId?: string | null;
  /** How long to wait for more that belongs into it. */
  waitMs?: number;
}

/** A mail in words. */
export interface MailMessage {
  from: MailSender;
  replyTo?: string | null;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  /** Pictures that the HTML shows as `cid:…`. */
  pictures?: { cid: string; contentType: string; bytes: Buffer }[];
}

/** It is not sent after all: what it says is no longer so, or nobody wants it. Or not yet: that is being decided. */
export type MailRefusal = NotWanted | { notYet: string };
export interface NotWanted {
  notWanted: string;
}

/** Says a mail of its types in words, when it is sent. */
type MailRenderer = (row: MailRow, content: never) => Promise<MailMessage | MailRefusal>;

/** By type. */
export type MailRenderers = Readonly<Record<string, MailRenderer>>;
