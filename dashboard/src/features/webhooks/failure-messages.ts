import type { Attempt } from './deliveries-api.ts';

export type ErrorCode = NonNullable<Attempt['errorCode']>;

interface Failure {
  /** What went wrong. */
  title: string;
  /** What to do about it. */
  advice: string;
}

const CERTIFICATE = 'Renew it, or replace it with one from a public certificate authority.';
const RESPONSE_MAY_TELL = 'The response may say why.';
const RETRIED = 'Waybill retries automatically.';

const FAILURES: Record<ErrorCode, Failure> = {
  status: { title: 'Your server rejected the event', advice: RESPONSE_MAY_TELL },
  timeout: {
    title: 'Your server took longer than 15 s to respond',
    advice:
      'Respond with a 2xx status as soon as the signature is verified, and process the event afterwards.',
  },
  connect_timeout: {
    title: "Couldn't connect to your server",
    advice: 'Check that the host is up, and that no firewall drops connections from this server.',
  },
  connection_refused: {
    title: 'Connection refused: no server is listening on that port',
    advice: 'Start your server, or correct the port in the endpoint.',
  },
  connection_closed: {
    title: 'The connection was closed before the response was complete',
    advice: 'Your server, or a proxy in front of it, closed it. Check its log for this time.',
  },
  unreachable: {
    title: 'The host cannot be reached',
    advice: 'There is no route from this server to that address. Check routes and firewalls.',
  },
  connection: { title: 'The connection failed', advice: RETRIED },
  dns: {
    title: 'DNS lookup of the host name failed',
    advice: 'Check its DNS records and name servers.',
  },
  no_public_address: {
    title: 'The host name has no public address',
    advice:
      'Check the spelling of the endpoint, and that its host name has a DNS record. Webhooks go to public addresses ' +
      'only; the operator of Waybill can allow more (WAYBILL_WEBHOOK_ALLOW_CIDRS).',
  },
  blocked_address: {
    title: 'The address is not public',
    advice:
      'Webhooks go to public addresses only. The operator of Waybill can allow more (WAYBILL_WEBHOOK_ALLOW_CIDRS).',
  },
  tls_expired: { title: 'The certificate has expired', advice: CERTIFICATE },
  tls_not_yet_valid: { title: 'The certificate is not valid yet', advice: CERTIFICATE },
  tls_wrong_host: {
    title: 'The certificate is for another host',
    advice: 'Use the host name of the certificate, or get a certificate for this host name.',
  },
  tls_self_signed: {
    title: 'The certificate is self-signed',
    advice:
      'Use one from a public certificate authority, or ask the operator of Waybill to trust yours (WAYBILL_WEBHOOK_CA_FILE).',
  },
  tls_incomplete_chain: {
    title: 'The certificate chain is incomplete',
    advice: 'Your server should send the intermediate certificates too: the full chain.',
  },
  tls: {
    title: 'The TLS connection failed',
    advice: 'Check that this port serves HTTPS, with TLS 1.2 or newer.',
  },
  invalid_response: {
    title: 'The response was not valid HTTP',
    advice: 'Check what answers on this port, and that its headers are not too large.',
  },
  postponed: {
    title: "Waybill couldn't send it yet",
    advice: `The problem is not at your endpoint, and this does not count as a failure. ${RETRIED}`,
  },
  unsendable: {
    title: "Waybill couldn't sign the event",
    advice:
      'The signing secret cannot be read. Replace it in the settings of this webhook, and tell the operator of Waybill.',
  },
};

/** The failure in plain language, and what to do. */
export function failureOf({
  errorCode,
  statusCode,
  error,
}: {
  errorCode: ErrorCode | null;
  statusCode: number | null;
  error: string;
}): Failure {
  if (errorCode === null) return { title: `Not delivered: ${error}`, advice: RETRIED };
  if (errorCode === 'status' && statusCode !== null) return answered(statusCode);
  return FAILURES[errorCode];
}

function answered(code: number): Failure {
  if (code < 400)
    return {
      title: `Your server responded with a redirect (HTTP ${code})`,
      advice: 'Redirects are not followed. Enter the address it redirects to as the endpoint.',
    };
  if (code === 401 || code === 403)
    return {
      title: `Your server denied access (HTTP ${code})`,
      advice:
        'Let requests to the endpoint in without a login, and verify their signature with the current secret instead.',
    };
  if (code === 404 || code === 410)
    return {
      title: `Your server found nothing at that path (HTTP ${code})`,
      advice: 'Check the path of the endpoint.',
    };
  if (code === 405)
    return { title: 'POST is not allowed there (HTTP 405)', advice: 'Check the path of the endpoint.' };
  if (code === 429)
    return {
      title: 'Your server asked to slow down (HTTP 429)',
      advice: 'Waybill retries later and respects a Retry-After header.',
    };
  if (code < 500)
    return { title: `Your server rejected the event (HTTP ${code})`, advice: RESPONSE_MAY_TELL };
  if (code >= 502 && code <= 504)
    return {
      title: `Your server was unavailable (HTTP ${code})`,
      advice: `It was down, or a proxy could not reach it. ${RETRIED}`,
    };
  return {
    title: `Your server had an error (HTTP ${code})`,
    advice: `Check its log for this time. ${RESPONSE_MAY_TELL}`,
  };
}
