import { createHash, createHmac } from 'node:crypto';

interface AwsCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

interface ToSign {
  method: string;
  url: URL;
  /** All of them are signed; names in any case. */
  headers: Readonly<Record<string, string>>;
  body: string;
  region: string;
  /** The signing name of the service, such as `sqs`. */
  service: string;
  credentials: AwsCredentials;
  /** The moment that it is signed for, ms. AWS accepts it for five minutes. */
  at: number;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * The headers of a request with Signature Version 4: those given, and what proves who sends it. `Host` is signed too, as the
 * HTTP client derives it from the URL.
 */
export function signAwsRequest({ at, credentials, region, service, ...request }: ToSign) {
  const time = new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${time.slice(0, 8)}/${region}/${service}/aws4_request`;
  const sent = {
    ...lowerCased(request.headers),
    'x-amz-date': time,
    ...(credentials.sessionToken !== undefined && { 'x-amz-security-token': credentials.sessionToken }),
  };
  const signed = Object.entries({ ...sent, host: request.url.host }).sort(byCode);
  const names = signed.map(([name]) => name).join(';');
  const canonical = [
    request.method,
    pathOf(request.url),
    queryOf(request.url),
    ...signed.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, ' ')}`),
    '',
    names,
    sha256(request.body),
  ].join('\n');
  const key = signingKey(credentials.secretAccessKey, time.slice(0, 8), region, service);
  const signature = hmac(key, [ALGORITHM, time, scope, sha256(canonical)].join('\n')).toString('hex');
  const credential = `${credentials.accessKeyId}/${scope}`;
  return {
    ...sent,
    authorization: `${ALGORITHM} Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

/** Derived step by step, so that a key is worth nothing on another day, in another region or for another service. */
export const signingKey = (secret: string, ...scope: string[]): Buffer =>
  [...scope, 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`) as Buffer;

/** The services here want the path encoded once more. */
const pathOf = (url: URL): string => url.pathname.split('/').map(encode).join('/');

const queryOf = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]): [string, string] => [encode(name), encode(value)])
    .sort(byCode)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** RFC 3986: `encodeURIComponent` leaves five characters that AWS wants encoded. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** By code unit, whatever the language of the system is. */
const byCode = (a: readonly string[], b: readonly string[]): number =>
  compare(a[0] ?? '', b[0] ?? '') || compare(a[1] ?? '', b[1] ?? '');
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
