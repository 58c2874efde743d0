import { randomBytes } from 'node:crypto';
import { hmacSha256 } from '../../lib/crypto.ts';
import { percentEncode } from './site.ts';

interface OauthOptions {
  method: string;
  url: URL;
  consumerKey: string;
  consumerSecret: string;
  /** As PHP sees the request: behind a proxy that ends TLS, a shop signs `http` although it is called over HTTPS. */
  scheme: 'http' | 'https';
  nowMs: number;
  nonce?: string;
}

/** The address with an OAuth 1.0a signature in its query: one-legged, so that there is no token. */
export function signedUrl(options: OauthOptions): URL {
  const { method, url, consumerKey, consumerSecret, scheme, nowMs } = options;
  const { nonce = randomBytes(16).toString('hex') } = options;
  const oauth: [string, string][] = [
    ['oauth_consumer_key', consumerKey],
    ['oauth_nonce', nonce],
    ['oauth_signature_method', 'HMAC-SHA256'],
    ['oauth_timestamp', String(Math.floor(nowMs / 1000))],
  ];
  const params = [...url.searchParams, ...oauth]
    .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map((pair) => pair.join('='))
    .join('&');
  const place = `${scheme}://${url.host}${url.pathname}`;
  const text = [method, place, params].map(percentEncode).join('&');
  // Without a token, its secret is empty.
  const signature = hmacSha256(`${consumerSecret}&`, text).toString('base64');
  const signed = new URL(url);
  const added = [...oauth, ['oauth_signature', signature] as const]
    .map(([name, value]) => `${name}=${percentEncode(value)}`)
    .join('&');
  signed.search = signed.search === '' ? `?${added}` : `${signed.search}&${added}`;
  return signed;
}
