import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as sendOn } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createRandom, type Random } from '../../chaos/random.ts';

/** What can go wrong on the way to a shop. Those marked "done" happen after the shop did what it was asked to. */
const FRONT_FAULTS = [
  /** The connection breaks before anything is done. */
  'lost request',
  /** Nothing is done, and the answer never comes. */
  'deaf',
  '500',
  /** With `Retry-After`. */
  '429',
  /** A 503 with a page of HTML, and nothing done. */
  'maintenance',
  /** Done; the connection breaks before the answer. */
  'lost answer',
  /** Done; the answer never comes. */
  'hang',
  /** Done, answered with 500. */
  '500 after',
  /** Done, answered with 502 and a page of HTML. */
  '502 after',
  /** Done; 200 with a page of HTML. */
  'web page',
  /** Done; a complete answer whose JSON or XML stops in the middle. */
  'truncated',
  /** Done; the connection breaks in the middle of the answer. */
  'cut off',
] as const;
export type FrontFault = (typeof FRONT_FAULTS)[number];

/** They take until the one who asks gives up, half a minute: a run has only a few of them. */
const SLOW_FAULTS: ReadonlySet<FrontFault> = new Set(['deaf', 'hang']);
const QUICK_FAULTS = FRONT_FAULTS.filter((fault) => !SLOW_FAULTS.has(fault));
const MAX_SLOW = 5;

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export type UnreliableFront = Awaited<ReturnType<typeof startUnreliableFront>>;

/** Passes requests on to a shop on this machine, and makes some of them go wrong. */
export async function startUnreliableFront(target: string) {
  const counts: Partial<Record<FrontFault, number>> = {};
  let chance: { probability: number; random: Random; slow: number } | undefined;
  let planned: { pattern: RegExp; fault: FrontFault; onDone: () => void }[] = [];
  let underWay = 0;

  function pick(request: string): { fault: FrontFault; onDone?: () => void } | undefined {
    const found = planned.find(({ pattern }) => pattern.test(request));
    planned = planned.filter((one) => one !== found);
    if (found !== undefined) return found;
    if (chance === undefined || !chance.random.chance(chance.probability)) return undefined;
    const fault = chance.random.pick(chance.slow < MAX_SLOW ? FRONT_FAULTS : QUICK_FAULTS);
    if (SLOW_FAULTS.has(fault)) chance.slow += 1;
    return { fault };
  }

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(message);
    const { fault, onDone } = pick(`${message.method} ${message.url} ${body}`) ?? {};
    if (fault !== undefined) counts[fault] = (counts[fault] ?? 0) + 1;
    if (fault === 'lost request') return void message.socket.destroy();
    if (fault === 'deaf') return;
    const early = fault && EARLY[fault];
    if (early) return write(response, { ...early, headers: { ...early.headers, ...pauseOf(fault) } });
    const answer = await passOn(target, message, body);
    onDone?.();
    if (fault === 'hang') return;
    if (fault === 'lost answer') return void message.socket.destroy();
    write(response, (fault && LATE[fault]) ?? answer, fault);
  }

  /** Most shops say seconds, and some so few that they are waited for at once. */
  const pauseOf = (fault: FrontFault | undefined) =>
    fault === '429' || fault === 'maintenance'
      ? { 'retry-after': chance?.random.pick(['1', '30']) ?? '30' }
      : {};

  const server = createServer((message, response) => {
    response.on('error', () => {});
    underWay += 1;
    // One who is gone before the shop has all of the request, or a shop that breaks down.
    handle(message, response)
      .catch(() => message.socket.destroy())
      .finally(() => {
        underWay -= 1;
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    /** That takes the place of the shop's. */
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How often each fault has happened. */
    counts: counts as Readonly<typeof counts>,
    /** From now on, this part of all requests goes wrong. */
    misbehave(probability: number, seed: string): void {
      chance = probability === 0 ? undefined : { probability, random: createRandom(seed), slow: 0 };
    },
    /** What befalls the next request whose method, path and body match. Resolves when the shop has done it. */
    plan: (pattern: RegExp, fault: FrontFault): Promise<void> =>
      new Promise((onDone) => planned.push({ pattern, fault, onDone })),
    /** Resolves when nobody is connected any more: what a client that died has sent is done by then. */
    async quiet(): Promise<void> {
      const open = () =>
        new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
      while (underWay > 0 || (await open()) > 0) await new Promise((next) => setTimeout(next, 5));
    },
    async stop(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** The whole request with its own `Host`, which some sign, over a connection of its own. */
function passOn(target: string, message: IncomingMessage, body: Buffer): Promise<Answer> {
  const { 'transfer-encoding': _, ...headers } = message.headers;
  const { hostname, port } = new URL(`http://${target}`);
  return new Promise((resolve, reject) => {
    const request = sendOn(
      {
        ...{ hostname, port, method: message.method, path: message.url, agent: false },
        headers: { ...headers, connection: 'close', 'content-length': body.length },
      },
      (response) =>
        buffer(response).then((received) => {
          const { connection, 'transfer-encoding': __, 'keep-alive': ___, ...rest } = response.headers;
          resolve({ status: response.statusCode ?? 502, headers: rest, body: received });
        }, reject),
    );
    request.on('error', reject);
    request.end(body);
  });
}

function write(response: ServerResponse, { status, headers, body }: Answer, fault?: FrontFault): void {
  const isHalf = fault === 'truncated' || fault === 'cut off';
  const sent = isHalf ? body.subarray(0, body.length >> 1) : body;
  response.writeHead(status, {
    ...headers,
    'content-length': fault === 'cut off' ? body.length : sent.length,
  });
  if (fault === 'cut off') response.write(sent, () => response.destroy());
  else response.end(sent);
}

const text = (status: number, type: string, body: string): Answer => ({
  ...{ status, headers: { 'content-type': type }, body: Buffer.from(body) },
});
const page = (status: number, title: string): Answer =>
  text(status, 'text/html; charset=utf-8', `<!DOCTYPE html><html><title>${title}</title></html>`);

const EARLY: Partial<Record<FrontFault, Answer>> = {
  '500': text(500, 'text/plain', 'Internal Server Error'),
  '429': text(429, 'text/plain', 'Too Many Requests'),
  maintenance: page(503, 'Briefly unavailable for scheduled maintenance'),
};
const LATE: Partial<Record<FrontFault, Answer>> = {
  '500 after': text(500, 'text/plain', 'Internal Server Error'),
  '502 after': page(502, 'Bad gateway'),
  'web page': page(200, 'Be right back'),
};
