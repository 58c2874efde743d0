import { Agent, type IncomingMessage, request as send } from 'node:http';
import { setImmediate } from 'node:timers/promises';

export interface Answer {
  status: number;
  retryAfter?: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the operation
  body: any;
}

/** A response, or how the connection failed after the request was sent. */
export type Reply = Answer | { failure: 'reset' | 'timeout'; text: string };

interface Call {
  method: string;
  path: string;
  key: string;
  json?: unknown;
  headers?: Record<string, string>;
}

/**
 * A round-robin load balancer with keep-alive connections. It skips a server that refuses the connection, which is safe
 * because nothing was sent; later failures are returned to the caller.
 */
export interface Balancer {
  call(call: Call): Promise<Reply>;
  close(): void;
}

/** So long that a slow machine, or a server that restarts on one, is no failure. */
const TIMEOUT_MS = 120_000;
const ALL_DOWN_PAUSE_MS = 10;

export function createBalancer(origins: () => readonly string[]): Balancer {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, maxFreeSockets: 64 });
  let turn = 0;

  return {
    async call(call) {
      const deadline = Date.now() + TIMEOUT_MS;
      for (let tries = 1; ; tries++) {
        const all = origins();
        const origin = all[turn++ % all.length] as string;
        // Lets the event loop notice closed connections first; a busy client would otherwise reuse one.
        await setImmediate();
        const reply = await once(agent, origin, call);
        if (reply !== 'not connected') return reply;
        if (Date.now() > deadline) return { failure: 'timeout', text: 'no server accepts connections' };
        if (tries % all.length === 0) await new Promise((next) => setTimeout(next, ALL_DOWN_PAUSE_MS));
      }
    },
    close: () => agent.destroy(),
  };
}

function once(agent: Agent, origin: string, call: Call): Promise<Reply | 'not connected'> {
  const body = call.json === undefined ? undefined : JSON.stringify(call.json);
  return new Promise((resolve) => {
    const request = send(`${origin}/api/v1${call.path}`, {
      agent,
      method: call.method,
      headers: {
        authorization: `Bearer ${call.key}`,
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
        ...call.headers,
      },
      timeout: TIMEOUT_MS,
    });
    const fail = (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') resolve('not connected');
      else {
        const connection = request.reusedSocket ? 'a reused connection' : 'a new connection';
        resolve({ failure: 'reset', text: `${error.code ?? ''} ${error.message} on ${connection}`.trim() });
      }
    };
    request.on('error', fail);
    request.on('timeout', () => {
      resolve({ failure: 'timeout', text: 'no response in time' });
      request.destroy();
    });
    request.on('response', (response) => read(response).then(resolve, fail));
    request.end(body);
  });
}

async function read(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const isJson = response.headers['content-type']?.startsWith('application/json') ?? false;
  return {
    status: response.statusCode as number,
    retryAfter: response.headers['retry-after'],
    body: isJson ? JSON.parse(text) : text,
  };
}
