import { Pool } from 'undici';
import type { FuzzRequest } from './request.ts';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** Size of the raw body. */
  bytes: number;
  json: unknown;
  ms: number;
}

export interface Client {
  send(request: Pick<FuzzRequest, 'method' | 'path' | 'headers' | 'body'>): Promise<Answer | Error>;
  close(): Promise<void>;
}

/** So long that a busy machine is no finding: only a request that hangs is. */
const TIMEOUT_MS = 120_000;

export function createClient(origin: string, connections: number): Client {
  const pool = new Pool(origin, {
    ...{ connections, pipelining: 1, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS },
  });
  return {
    async send({ method, path, headers, body }) {
      const startedAt = performance.now();
      try {
        const answer = await pool.request({ method: method as 'GET', path, headers, body: body ?? null });
        const type = String(answer.headers['content-type'] ?? '');
        // An endless stream: only its start can be checked.
        if (type.startsWith('text/event-stream')) answer.body.destroy();
        const isText = /json|text|zpl/.test(type) && !type.startsWith('text/event-stream');
        const content = type.startsWith('text/event-stream')
          ? Buffer.alloc(0)
          : Buffer.from(await answer.body.arrayBuffer());
        const text = isText || content.length < 1000 ? content.toString() : '';
        return {
          status: answer.statusCode,
          headers: answer.headers,
          text,
          bytes: content.length,
          json: type.startsWith('application/json') && text !== '' ? JSON.parse(text) : undefined,
          ms: performance.now() - startedAt,
        };
      } catch (error) {
        return error as Error;
      }
    },
    close: () => pool.destroy(),
  };
}
