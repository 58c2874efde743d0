import { t } from '../../lib/language/index.ts';
import type { Attempt } from './deliveries-api.ts';

export type ErrorCode = NonNullable<Attempt['errorCode']>;

interface Failure {
  /** What went wrong. */
  title: string;
  /** What to do about it. */
  advice: string;
}

const CERTIFICATE = t('Renew it, or replace it with one from a public certificate authority.');
const RESPONSE_MAY_TELL = t('The response may say why.');
const RETRIED = t('Waybill retries automatically.');

const FAILURES: Record<ErrorCode, Failure> = {
  status: { title: t('Your server rejected the event'), advice: RESPONSE_MAY_TELL },
  timeout: {
    title: t('Your server took longer than 15 s to respond'),
    advice: t(
      'Respond with a 2xx status as soon as the signature is verified, and process the event afterwards.',
    ),
  },
  connect_timeout: {
    title: t("Couldn't connect to your server"),
    advice: t('Check that the host is up, and that no firewall drops connections from this server.'),
  },
  connection_refused: {
    title: t('Connection refused: no server is listening on that port'),
    advice: t('Start your server, or correct the port in the endpoint.'),
  },
  connection_closed: {
    title: t('The connection was closed before the response was complete'),
    advice: t('Your server, or a proxy in front of it, closed it. Check its log for this time.'),
  },
  unreachable: {
    title: t('The host cannot be reached'),
    advice: t('There is no route from this server to that address. Check routes and firewalls.'),
  },
  connection: { title: t('The connection failed'), advice: RETRIED },
  dns: {
    title: t('DNS lookup of the host name failed'),
    advice: t('Check its DNS records and name servers.'),
  },
  no_public_address: {
    title: t('The host name has no public address'),
    advice: t(
      'Check the spelling of the endpoint, and that its host name has a DNS record. Webhooks go to public addresses ' +
        'only; the operator of Waybill can allow more (WAYBILL_WEBHOOK_ALLOW_CIDRS).',
    ),
  },
  blocked_address: {
    title: t('The address is not public'),
    advice: t(
      'Webhooks go to public addresses only. The operator of Waybill can allow more (WAYBILL_WEBHOOK_ALLOW_CIDRS).',
    ),
  },
  tls_expired: { title: t('The certificate has expired'), advice: CERTIFICATE },
  tls_not_yet_valid: { title: t('The certificate is not valid yet'), advice: CERTIFICATE },
  tls_wrong_host: {
    title: t('The certificate is for another host'),
    advice: t('Use the host name of the certificate, or get a certificate for this host name.'),
  },
  tls_self_signed: {
    title: t('The certificate is self-signed'),
    advice: t(
      'Use one from a public certificate authority, or ask the operator of Waybill to trust yours (WAYBILL_WEBHOOK_CA_FILE).',
    ),
  },
  tls_incomplete_chain: {
    title: t('The certificate chain is incomplete'),
    advice: t('Your server should send the intermediate certificates too: the full chain.'),
  },
  tls: {
    title: t('The TLS connection failed'),
    advice: t('Check that this port serves HTTPS, with TLS 1.2 or newer.'),
  },
  invalid_response: {
    title: t('The response was not valid HTTP'),
    advice: t('Check what answers on this port, and that its headers are not too large.'),
  },
  authentication: {
    title: t('The destination did not accept the credentials'),
    advice: t('Check the credentials in the settings of this webhook, and what they permit.'),
  },
  not_found: {
    title: t('The destination has no place for the event'),
    advice: t('Check the names in the settings of this webhook, and that what they name exists.'),
  },
  refused: { title: t('The destination refused the event'), advice: RESPONSE_MAY_TELL },
  postponed: {
    title: t("Waybill couldn't send it yet"),
    advice: `${t('The problem is not at your endpoint, and this does not count as a failure.')} ${RETRIED}`,
  },
  unsendable: {
    title: t("Waybill couldn't sign the event"),
    advice: t(
      'The signing secret cannot be read. Replace it in the settings of this webhook, and tell the operator of Waybill.',
    ),
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
  if (errorCode === null) return { title: t('Not delivered: {error}', { error }), advice: RETRIED };
  if (errorCode === 'status' && statusCode !== null) return answered(statusCode);
  return FAILURES[errorCode];
}

function answered(code: number): Failure {
  if (code < 400)
    return {
      title: t('Your server responded with a redirect (HTTP {code})', { code }),
      advice: t('Redirects are not followed. Enter the address it redirects to as the endpoint.'),
    };
  if (code === 401 || code === 403)
    return {
      title: t('Your server denied access (HTTP {code})', { code }),
      advice: t(
        'Let requests to the endpoint in without a login, and verify their signature with the current secret instead.',
      ),
    };
  if (code === 404 || code === 410)
    return {
      title: t('Your server found nothing at that path (HTTP {code})', { code }),
      advice: t('Check the path of the endpoint.'),
    };
  if (code === 405)
    return { title: t('POST is not allowed there (HTTP 405)'), advice: t('Check the path of the endpoint.') };
  if (code === 429)
    return {
      title: t('Your server asked to slow down (HTTP 429)'),
      advice: t('Waybill retries later and respects a Retry-After header.'),
    };
  if (code < 500)
    return { title: t('Your server rejected the event (HTTP {code})', { code }), advice: RESPONSE_MAY_TELL };
  if (code >= 502 && code <= 504)
    return {
      title: t('Your server was unavailable (HTTP {code})', { code }),
      advice: `${t('It was down, or a proxy could not reach it.')} ${RETRIED}`,
    };
  return {
    title: t('Your server had an error (HTTP {code})', { code }),
    advice: `${t('Check its log for this time.')} ${RESPONSE_MAY_TELL}`,
  };
}
