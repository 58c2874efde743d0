export interface Failure {
  /** What went wrong. */
  title: string;
  /** What to do about it. */
  advice: string;
}

const CERTIFICATE = 'Have it renewed or replaced by one of a public certificate authority.';
const ANSWER_MAY_TELL = 'What it answered may say why.';

/** What the sender said of a failed attempt, in the order in which it is looked for. */
const WORDS: [RegExp, string, string][] = [
  [
    /^no answer within (\d+) s/,
    'Took longer than $1 s',
    'Answer with a 2xx status as soon as the message is checked, and do the work afterwards.',
  ],
  [
    /^no connection within (\d+) s|^connection timed out/,
    'No connection came about',
    'Check that the host is up, and that no firewall drops connections from this server.',
  ],
  [
    /^connection refused/,
    'Nothing listens on that port',
    'Start your server, or correct the port in the endpoint.',
  ],
  [
    /^connection (reset|closed)/,
    'The connection was cut before the answer was complete',
    'Your server, or a proxy in front of it, hung up. Look in its log for this time.',
  ],
  [
    /^host not found|has no address$/,
    'The host name is not known',
    'Check the spelling of the endpoint, and that its name has a record in the DNS.',
  ],
  [
    /^no public address was found/,
    'No public address was found for the host name',
    'Check the spelling of the endpoint, and that its name has a record in the DNS. Webhooks go to public addresses ' +
      'only; who runs Waybill can allow more: WAYBILL_WEBHOOK_ALLOW_CIDRS.',
  ],
  [
    /^the host name could not be resolved|^host could not be looked up/,
    'The host name could not be looked up',
    'The DNS gave no answer for it. Check its records and name servers.',
  ],
  [
    /^not sent yet|^no answer, while this server stood still/,
    'Waybill could not send it yet',
    'Your endpoint did nothing wrong, and this does not count as a failure. It is tried again by itself.',
  ],
  [
    /^(host|network) unreachable/,
    'The host cannot be reached',
    'There is no way from this server to that address. Check routes and firewalls.',
  ],
  [
    /^the address (\S+) is not allowed/,
    'The address $1 is not a public one',
    'Webhooks go to public addresses only. Who runs Waybill can allow more: WAYBILL_WEBHOOK_ALLOW_CIDRS.',
  ],
  [/certificate has expired/i, 'The certificate has expired', CERTIFICATE],
  [/certificate is not yet valid/i, 'The certificate is not valid yet', CERTIFICATE],
  [
    /does not match certificate/i,
    'The certificate is for another host',
    'Use the name that the certificate is made for, or have one made for this name.',
  ],
  [
    /self.signed certificate/i,
    'Nobody vouches for the certificate',
    'It is self-signed. Use one of a public authority, or have who runs Waybill trust yours: WAYBILL_WEBHOOK_CA_FILE.',
  ],
  [
    /unable to (verify the first|get (local )?issuer) certificate/i,
    'The certificate is incomplete',
    'Your server should send the certificates in between too: the full chain.',
  ],
  [
    /wrong version number|EPROTO|SSL routines|handshake/i,
    'No secure connection came about',
    'Check that this port speaks HTTPS, with TLS 1.2 or newer.',
  ],
  [/^response headers too large/, 'The headers of the answer are too large', 'Answer with fewer headers.'],
  [
    /^could not be sent/,
    'Waybill could not sign it',
    'Its secret cannot be read. Replace it in the settings of this webhook, and tell who runs Waybill.',
  ],
];

/** An error of an attempt in plain words, and what to do. */
export function failureOf(error: string): Failure {
  const [, code] = /^HTTP (\d+)/.exec(error) ?? [];
  if (code !== undefined) return answered(Number(code));
  for (const [pattern, title, advice] of WORDS) {
    const match = pattern.exec(error);
    if (match !== null) return { title: title.replace('$1', match[1] ?? ''), advice };
  }
  return { title: `It was not delivered: ${error}`, advice: 'It is tried again by itself.' };
}

function answered(code: number): Failure {
  if (code < 400)
    return {
      title: `It answered with a redirect (HTTP ${code})`,
      advice: 'Redirects are not followed. Make the address that it leads to the endpoint.',
    };
  if (code === 401 || code === 403)
    return {
      title: `Your server refused it (HTTP ${code})`,
      advice: 'Let it in without a login there and check its signature instead, with the present secret.',
    };
  if (code === 404 || code === 410)
    return {
      title: `There is nothing at that address (HTTP ${code})`,
      advice: 'Check the path of the endpoint.',
    };
  if (code === 405)
    return { title: 'POST is not allowed there (HTTP 405)', advice: 'Check the path of the endpoint.' };
  if (code === 429)
    return {
      title: 'Your server asked to slow down (HTTP 429)',
      advice: 'It is tried again later; a Retry-After header is heeded.',
    };
  if (code < 500) return { title: `Your server did not accept it (HTTP ${code})`, advice: ANSWER_MAY_TELL };
  if (code >= 502 && code <= 504)
    return {
      title: `Your server was not available (HTTP ${code})`,
      advice: 'It was down, or a proxy could not reach it. It is tried again by itself.',
    };
  return {
    title: `Your server failed (HTTP ${code})`,
    advice: `Look in its log for this time. ${ANSWER_MAY_TELL}`,
  };
}
