import { codeOf } from '../lib/errors.ts';
import { ConnectError } from './connect-error.ts';

/** Why an attempt got no answer. */
export interface SendFailure {
  /** What the account reads. */
  error: string;
  /** What only the operator may read. */
  detail?: string | undefined;
  /** Nothing that the receiver did. */
  ours?: boolean;
}

const WORDS: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
  ETIMEDOUT: 'connection timed out',
  UND_ERR_SOCKET: 'connection closed before the answer',
  UND_ERR_HEADERS_OVERFLOW: 'response headers too large',
};

/** This machine is out of files or memory. */
const OUR_CODES = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM']);

export function sendFailure(error: Error): SendFailure {
  // Of several addresses that were dialled, what the first one came to.
  const cause = error instanceof AggregateError ? (error.errors[0] as Error) : error;
  if (cause instanceof ConnectError) return { error: cause.message, detail: cause.detail, ours: cause.ours };
  const code = codeOf(cause) ?? '';
  if (OUR_CODES.has(code))
    return { error: 'not sent yet: this server is out of resources', detail: cause.message, ours: true };
  const words = WORDS[code];
  if (words !== undefined) return { error: words };
  // The system's own text names the address that was dialled, which is not for the account to learn.
  if ('address' in cause) return { error: `no connection (${code})`, detail: cause.message };
  return { error: cause.message.slice(0, 300) };
}
