import { Type } from 'typebox';
import { keysOf } from '../lib/keys.ts';

/** Why an attempt to deliver a webhook failed, for programs; the text beside it is for people. */
const DELIVERY_ERRORS = {
  status: 'the receiver answered with a status other than 2xx',
  timeout: 'no complete response in time',
  connect_timeout: 'no connection in time',
  connection_refused: 'nothing listens on that port',
  connection_closed: 'the connection was reset or closed before the response was complete',
  unreachable: 'no route to the host or network',
  connection: 'another failure of the connection',
  dns: 'the name servers for the host name did not answer',
  no_public_address: 'the host name has no public address, nor one that `WAYBILL_WEBHOOK_ALLOW_CIDRS` allows',
  blocked_address: 'the address in the URL is neither public nor allowed by `WAYBILL_WEBHOOK_ALLOW_CIDRS`',
  tls_expired: 'the certificate has expired',
  tls_not_yet_valid: 'the certificate is not valid yet',
  tls_wrong_host: 'the certificate is for another host name',
  tls_self_signed: 'the certificate, or one in its chain, is self-signed',
  tls_incomplete_chain: 'the chain of certificates is incomplete',
  tls: 'another failure of the TLS handshake',
  invalid_response: 'the response is not HTTP, or its headers are too large',
  authentication: 'the destination did not accept the credentials, or they do not permit this',
  not_found: 'the exchange, queue, stream or topic does not exist, or nothing takes the message there',
  refused: 'the destination refused the message',
  postponed: 'this server could not send it yet; it does not count as a failure',
  unsendable: 'this server could not create the request, because the secret or the event cannot be read',
} as const;

export type DeliveryErrorCode = keyof typeof DELIVERY_ERRORS;

export const isDeliveryErrorCode = (code: string | undefined): code is DeliveryErrorCode =>
  code !== undefined && Object.hasOwn(DELIVERY_ERRORS, code);

export const DeliveryErrorCode = Type.Enum(keysOf(DELIVERY_ERRORS), {
  title: 'WebhookErrorCode',
  description: Object.entries(DELIVERY_ERRORS)
    .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
    .join('\n'),
});
