import { createHmac } from 'node:crypto';
import { problem, type Reply, type Site } from './site.ts';

export interface Asked {
  method: string;
  /** As it was sent. */
  uri: string;
  host: string;
  query: URLSearchParams;
  authorization: string | undefined;
}

const FAILED = 'woocommerce_rest_authentication_error';
const MAX_AGE_S = 900;

/** Whether a key was shown, and if it was shown wrongly, what WooCommerce says to that. */
export function createAuth(site: Site) {
  const nonces = new Set<string>();

  function oauth({ method, uri, host, query }: Asked): Reply | true {
    const { consumerKey, consumerSecret } = site.key;
    const missing = ['timestamp', 'nonce', 'signature', 'signature_method'].filter(
      (name) => !query.has(`oauth_${name}`),
    );
    if (missing.length > 0)
      return problem(
        401,
        'woocommerce_rest_authentication_missing_parameter',
        `Missing OAuth parameter ${missing}`,
      );
    if (query.get('oauth_consumer_key') !== consumerKey)
      return problem(401, FAILED, 'Consumer key is invalid.');
    const path = uri.split('?')[0];
    const base = encode(`${site.seesTls ? 'https' : 'http'}://${host}${path}`);
    const params = [...query]
      .filter(([name]) => name !== 'oauth_signature')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => encode(`${encode(name)}=${encode(value)}`))
      .join('%26');
    const algorithm = (query.get('oauth_signature_method') ?? '').replace('HMAC-', '').toLowerCase();
    if (!['sha1', 'sha256'].includes(algorithm))
      return problem(401, FAILED, 'Invalid signature - signature method is invalid.');
    const expected = createHmac(algorithm, `${consumerSecret}&`)
      .update(`${method}&${base}&${params}`)
      .digest('base64');
    if (query.get('oauth_signature') !== expected)
      return problem(401, FAILED, 'Invalid signature - provided signature does not match.');
    const age = Math.abs(site.now() / 1000 - Number(query.get('oauth_timestamp')));
    if (age > MAX_AGE_S) return problem(401, FAILED, 'Invalid timestamp.');
    const nonce = `${query.get('oauth_timestamp')} ${query.get('oauth_nonce')}`;
    if (nonces.has(nonce)) return problem(401, FAILED, 'Invalid nonce - nonce has already been used.');
    nonces.add(nonce);
    return true;
  }

  return (asked: Asked): Reply | boolean => {
    // The very text of the request: `?rest_route=` alone is not looked at.
    if (!/wp-json\/wc[/-]/.test(asked.uri)) return false;
    const { consumerKey, consumerSecret } = site.key;
    if (site.seesTls) {
      const basic = Buffer.from(asked.authorization?.replace(/^Basic /, '') ?? '', 'base64').toString();
      const [key, secret] = asked.query.has('consumer_key')
        ? [asked.query.get('consumer_key'), asked.query.get('consumer_secret')]
        : [basic.split(':')[0], basic.split(':').slice(1).join(':')];
      if (key === consumerKey && secret)
        return secret === consumerSecret || problem(401, FAILED, 'Consumer secret is invalid.');
    }
    return asked.query.has('oauth_consumer_key') ? oauth(asked) : false;
  };
}

/** What a key and its user may not do. */
export function refusalOf(site: Site, method: string): Reply | undefined {
  const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(method);
  const needed = isRead ? 'read' : 'write';
  const { permissions, isManager } = site.key;
  if (permissions !== 'read_write' && permissions !== needed)
    return problem(401, FAILED, `The API key provided does not have ${needed} permissions.`);
  if (isManager) return undefined;
  return isRead
    ? problem(403, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.')
    : problem(403, 'woocommerce_rest_cannot_edit', 'Sorry, you are not allowed to edit this resource.');
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
