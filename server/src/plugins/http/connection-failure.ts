import { asError, codeOf } from '../../lib/errors.ts';
import { NO_PUBLIC_ADDRESS } from './guarded-connector.ts';

/** Why there was no connection, or why it ended: by code, never by message, which may quote what was sent. */
export function reasonOfFailure(thrown: unknown): string {
  const cause = thrown instanceof AggregateError ? asError(thrown.errors[0]) : asError(thrown);
  const code = codeOf(cause) ?? codeOf(cause.cause);
  return REASONS[code ?? ''] ?? `the connection failed (${code ?? cause.name})`;
}

const UNKNOWN_ISSUER =
  'its certificate is not from an authority that is trusted here: install one that is, with its whole chain';

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  ENOTFOUND: 'host not found: check how its name is spelled',
  EAI_AGAIN: 'host not found: its name could not be looked up',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
  ETIMEDOUT: 'connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'connection timed out',
  UND_ERR_SOCKET: 'connection closed before the whole answer',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'connection closed before the whole answer',
  UND_ERR_INVALID_ARG: 'the request has an invalid header or address',
  [NO_PUBLIC_ADDRESS]:
    'the host has no public address: if it is in your own network, WAYBILL_STORE_HOSTS must list it',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_ISSUER,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_ISSUER,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_ISSUER,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet: one of the two clocks may be wrong',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak HTTPS on this port',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak HTTPS on this port',
  EPROTO: 'the encrypted connection failed: its TLS may be too old',
};
