import { codeOf, messageOf } from '../lib/errors.ts';
import { isObject } from '../lib/is-object.ts';

export type MailOutcome =
  | { outcome: 'sent' }
  /** The server does not want this mail, now or later. */
  | { outcome: 'refused'; reason: string }
  /** It has not arrived. `isServerDown` if no other mail would have either. */
  | { outcome: 'not_sent'; reason: string; isServerDown: boolean }
  /** All of it was handed over, and the answer is missing. */
  | { outcome: 'unknown'; reason: string };

/** The commands that are about one mail: a refusal of any other is about all of them. */
const OF_MAIL = /^(?:MAIL FROM|RCPT TO|DATA)\b/;
/** Answers that are about the connection, whatever was asked: it is closing, or wants a login or TLS first. */
const OF_CONNECTION = [421, 530, 534, 535, 538];
/** The message itself cannot be sent: nobody was asked. */
const OF_MESSAGE = ['EENVELOPE', 'EMESSAGE'];
const MAX_REASON = 500;

/** What a failure means for the mail. `isHandedOver` once all of it has been given to the connection. */
export function outcomeOf(error: unknown, isHandedOver: boolean): MailOutcome {
  const { responseCode, command } = isObject(error)
    ? (error as { responseCode?: unknown; command?: unknown })
    : {};
  const reason = reasonOf(error);
  const isOfMail = typeof command === 'string' && OF_MAIL.test(command);
  if (typeof responseCode !== 'number') {
    if (isHandedOver) return { outcome: 'unknown', reason };
    if (OF_MESSAGE.includes(codeOf(error) ?? '')) return { outcome: 'refused', reason };
    return { outcome: 'not_sent', reason, isServerDown: true };
  }
  const isOfConnection = !isOfMail || OF_CONNECTION.includes(responseCode);
  // A connection that is closed with some last words, after all of the mail: they are no answer to it.
  if (isHandedOver && !isOfMail) return { outcome: 'unknown', reason };
  if (responseCode >= 500 && !isOfConnection) return { outcome: 'refused', reason };
  return { outcome: 'not_sent', reason, isServerDown: isOfConnection };
}

/** As people read it: one line, without what only a terminal would show. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  const text = messageOf(error)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_REASON);
  if (code === 'EAUTH') return `The mail server refuses the login: ${text}`;
  if (code === 'ETLS') return `No secure connection to the mail server: ${text}`;
  return text;
}
