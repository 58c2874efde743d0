import type { Attempt } from './deliveries-api.ts';

export type SentRequest = NonNullable<Attempt['request']>;

/** Its request line and headers, for reading. */
export const headOf = ({ method, url, headers }: SentRequest): string =>
  [`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\n');

/** The same request as a curl command. */
export const asCurl = ({ method, url, headers, body }: SentRequest): string =>
  [
    `curl -i -X ${method} ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
    `  --data-raw ${quoted(body)}`,
  ].join(' \\\n');

/** For a POSIX shell, where single quotes keep everything literal. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
