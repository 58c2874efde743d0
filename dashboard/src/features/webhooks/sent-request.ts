import type { Attempt, Delivery } from './deliveries-api.ts';

export interface SentRequest {
  url: string;
  /** Without the signatures: they are made with the secret, and not kept. */
  headers: [string, string][];
  /** Byte for byte. */
  body: string;
}

type Sent = Pick<Delivery, 'id' | 'event'> & { data: unknown };

/** An attempt's request. All of it follows from the delivery and the attempt's time, which each attempt takes afresh. */
export function sentRequest(delivery: Sent, { at }: Pick<Attempt, 'at'>, url: string): SentRequest {
  const { id, event, data } = delivery;
  const timestamp = String(Math.floor(new Date(at).getTime() / 1000));
  return {
    url,
    headers: [
      ['Content-Type', 'application/json'],
      ['User-Agent', 'Waybill-Webhooks/1'],
      ['X-Service-Event', event],
      ['X-Service-Delivery', id],
      ['X-Service-Timestamp', timestamp],
      ['webhook-id', id],
      ['webhook-timestamp', timestamp],
    ],
    body: JSON.stringify({ event, timestamp, data }),
  };
}

/** Its head, for reading. */
export const headOf = ({ url, headers }: SentRequest): string =>
  [`POST ${url}`, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n');

/** The same request once more, for a shell. */
export const asCurl = ({ url, headers, body }: SentRequest): string =>
  [
    `curl -i -X POST ${quoted(url)}`,
    ...headers.map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
    `  --data-raw ${quoted(body)}`,
  ].join(' \\\n');

/** For a POSIX shell: nothing between single quotes means anything. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
