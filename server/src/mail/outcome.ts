import { codeOf, messageOf } from '../lib/errors.ts';
import { isObject } from '../lib/is-object.ts';

export type MailOutcome =
  | { outcome: 'sent' }
  /** The server does not want this mail, now or later. */
  | { outcome: 'refused'; reason: string }
  /** It has not arrived. */
  | { outcome: 'not_sent'; reason: string; isServerDown: false }
  /** No other mail would have either. `detail` is for the operator: it may name hosts and addresses of the network. */
  | { outcome: 'not_sent'; reason: string; isServerDown: true; detail: string }
  /** All of it was handed over, and the answer is missing. */
  | { outcome: 'unknown'; reason: string };

/** The commands that are about one mail: a refusal of any other is about all of them. */
const OF_MAIL = /^(?:MAIL FROM|RCPT TO|DATA)\b/;
/** Answers that are about the connection, whatever was asked: it is closing, or wants a login or TLS first. */
const OF_CONNECTION = [421, 530, 534, 535, 538];
/** The message itself cannot be sent: nobody was asked. */
const OF_MESSAGE = ['EENVELOPE', 'EMESSAGE'];
const MAX_REASON = 500;
const NO_ANSWER = 'The connection broke before the mail server answered';
/** Recipients are in no log. */
const ADDRESS = /[^\s<>]+@[^\s<>]+/g;

/** What a failure means for the mail. `isHandedOver` once all of it has been given to the connection. */
export function outcomeOf(error: unknown, isHandedOver: boolean): MailOutcome {
  const { responseCode, command } = isObject(error)
    ? (error as { responseCode?: unknown; command?: unknown })
    : {};
  const reason = reasonOf(error);
  const isOfMail = typeof command === 'string' && OF_MAIL.test(command);
  const down: MailOutcome = {
    outcome: 'not_sent',
    reason: plainReason(error),
    isServerDown: true,
    detail: reason.replace(ADDRESS, '…'),
  };
  if (typeof responseCode !== 'number') {
    if (isHandedOver) return { outcome: 'unknown', reason: NO_ANSWER };
    if (OF_MESSAGE.includes(codeOf(error) ?? '')) return { outcome: 'refused', reason };
    return down;
  }
  const isOfConnection = !isOfMail || OF_CONNECTION.includes(responseCode);
  // A connection that is closed with some last words, after all of the mail: they are no answer to it.
  if (isHandedOver && !isOfMail) return { outcome: 'unknown', reason: NO_ANSWER };
  if (isOfConnection) return down;
  if (responseCode >= 500) return { outcome: 'refused', reason };
  return { outcome: 'not_sent', reason, isServerDown: false };
}

/** What members read about a server that takes no mails: where it is and what it runs on is the operator's business. */
function plainReason(error: unknown): string {
  const code = codeOf(error);
  if (code === 'EAUTH') return 'The mail server refuses the login';
  if (code === 'ETLS') return 'No secure connection to the mail server';
  return 'The mail server takes no emails right now';
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
