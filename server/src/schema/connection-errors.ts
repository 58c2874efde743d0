import { asError, codeOf } from '../lib/errors.ts';
import type { DeliveryErrorCode } from './delivery-errors.ts';

/** Why there was no answer. */
export interface ConnectionFailure {
  code: DeliveryErrorCode;
  /** What the account reads. */
  error: string;
  /** What only the operator may read. */
  detail?: string | undefined;
  /** Not the receiver's fault. */
  ours?: boolean;
}

/** By code of Node or OpenSSL. Without `error`, the message of the error itself is used, which names no address. */
const KNOWN: Record<string, { code: DeliveryErrorCode; error?: string }> = {
  ECONNREFUSED: { code: 'connection_refused', error: 'connection refused' },
  ECONNRESET: { code: 'connection_closed', error: 'connection reset' },
  EHOSTUNREACH: { code: 'unreachable', error: 'host unreachable' },
  ENETUNREACH: { code: 'unreachable', error: 'network unreachable' },
  ETIMEDOUT: { code: 'connect_timeout', error: 'connection timed out' },
  EPIPE: { code: 'connection_closed', error: 'connection closed before the answer' },
  UND_ERR_SOCKET: { code: 'connection_closed', error: 'connection closed before the answer' },
  UND_ERR_CONNECT_TIMEOUT: { code: 'connect_timeout', error: 'connection timed out' },
  CERT_HAS_EXPIRED: { code: 'tls_expired' },
  CERT_NOT_YET_VALID: { code: 'tls_not_yet_valid' },
  ERR_TLS_CERT_ALTNAME_INVALID: { code: 'tls_wrong_host' },
  DEPTH_ZERO_SELF_SIGNED_CERT: { code: 'tls_self_signed' },
  SELF_SIGNED_CERT_IN_CHAIN: { code: 'tls_self_signed' },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: { code: 'tls_incomplete_chain' },
  UNABLE_TO_GET_ISSUER_CERT: { code: 'tls_incomplete_chain' },
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: { code: 'tls_incomplete_chain' },
  EPROTO: { code: 'tls' },
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: {
    code: 'tls',
    error: 'the receiver requires a client certificate',
  },
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: {
    code: 'tls',
    error: 'the receiver does not know the authority of the client certificate',
  },
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: {
    code: 'tls',
    error: 'the receiver does not accept the client certificate',
  },
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED: {
    code: 'tls',
    error: 'the receiver says that the client certificate has expired',
  },
};
/** This machine is out of files or memory. */
const OUR_CODES = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM']);

export function connectionFailure(error: Error): ConnectionFailure {
  // If several addresses were dialed, the failure of the first.
  const cause = error instanceof AggregateError ? asError(error.errors[0]) : error;
  const systemCode = codeOf(cause) ?? '';
  if (OUR_CODES.has(systemCode)) {
    const error = 'not sent yet: this server is out of resources';
    return { code: 'postponed', error, detail: cause.message, ours: true };
  }
  const known = KNOWN[systemCode];
  const code = known?.code ?? familyOf(systemCode);
  if (known?.error !== undefined) return { code, error: known.error };
  // The system's own text names the address that was dialed, which the account must not learn.
  if ('address' in cause) return { code, error: `no connection (${systemCode})`, detail: cause.message };
  return { code, error: cause.message.slice(0, 300) };
}

const familyOf = (systemCode: string): DeliveryErrorCode =>
  /^(ERR_SSL_|ERR_TLS_|CERT_|UNABLE_TO_)/.test(systemCode) ? 'tls' : 'connection';
