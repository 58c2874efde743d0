import type { Json } from '../../lib/json.ts';
import type { AlertKind } from '../../schema/alerts.ts';
import type { NotificationFacts } from '../../schema/notification.ts';

/** Somebody has asked for a link to set a new password. Whether they have a login is looked up later. */
export interface PasswordRequestRow {
  id: string;
  email: string;
  created_at: number;
}

/** A link to set a new password that was mailed to the person. */
export interface MailedResetRow {
  user_id: string;
  /** SHA-256 of the link's token, in hex. */
  token_hash: string;
  created_at: number;
  expires_at: number;
}

/** A member wants to be told of this by mail. */
export interface AlertChoiceRow {
  account_id: string;
  kind: AlertKind;
  user_id: string;
  created_at: number;
}

/** Something that members want to be told of, until it is in a mail. */
export interface AlertRow {
  id: string;
  account_id: string;
  kind: AlertKind;
  /** The id of what it is about: it is in a mail once. */
  subject: string;
  /** What the mail says about it. */
  line: string;
  created_at: number;
  due_at: number;
}

/** When the members of an account last got a mail of this kind. */
export interface AlertRoundRow {
  account_id: string;
  kind: AlertKind;
  last_at: number;
}

/** Something that needs attention, as members find it under the bell. */
export interface NotificationRow {
  id: string;
  account_id: string;
  kind: AlertKind;
  /** The id of what it is about. */
  subject: string;
  line: string;
  facts: Json<NotificationFacts> | null;
  created_at: number;
}

export interface NotificationReadRow {
  account_id: string;
  user_id: string;
  notification_id: string;
}

/** A member does not want this under the bell. */
export interface NotificationMuteRow {
  account_id: string;
  user_id: string;
  kind: AlertKind;
}
