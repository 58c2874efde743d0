import type { AlertKind } from '../schema/alerts.ts';
import type { NotificationFacts } from '../schema/notification.ts';

/** Something that members are told of. */
export interface Alert {
  accountId: string;
  kind: AlertKind;
  /** The id of what it is about: until it is in a mail, more about the same adds nothing. */
  subject: string;
  /** What the mail says about it, in one line. It leaves the server: nothing that only the dashboard should show. */
  line: string;
  /** What the line is made of, for dashboards in other languages. */
  facts?: NotificationFacts;
}
