import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Bucket, GraphqlAnswer, Prepared } from './execute.ts';
import type { ShopFault, ShopFaults } from './faults.ts';
import type { Tokens } from './tokens.ts';

/** One request to the shop, as it can be printed: without credentials. */
interface ShopExchange {
  /** The name of the operation; `grant` for a token. */
  operation: string;
  isMutation: boolean;
  variables: Record<string, unknown>;
  /** 0 if no answer was sent. */
  status: number;
  /** What the shop answered, or would have: a fault may have kept it from arriving. */
  answer: unknown;
  fault?: ShopFault;
}

interface ServerOptions {
  port: number;
  apiVersion: string;
  tokens: Tokens;
  scopes: ReadonlySet<string>;
  faults: ShopFaults;
  bucket: Bucket;
  prepare(text: string): Prepared;
  onHang(): void;
  now(): number;
}

const EARLY: Partial<Record<ShopFault, [status: number, body: object]>> = {
  '500': [500, { errors: 'Internal Server Error' }],
  '429': [429, { errors: 'Exceeded 2 calls per second for api client.' }],
  '401': [401, { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' }],
};

/** The shop's HTTP side. */
export async function serveShop(options: ServerOptions) {
  const { tokens, faults, prepare, now } = options;
  const requests: ShopExchange[] = [];

  function reply(
    response: ServerResponse,
    status: number,
    body: unknown,
    headers: Record<string, string> = {},
  ) {
    if (response.destroyed) return;
    const common = { 'content-type': 'application/json', date: new Date(now()).toUTCString() };
    response
      .writeHead(status, { ...common, ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of message.setEncoding('utf8')) text += chunk;
    if (message.url === '/admin/oauth/access_token') return answer(message, response, grantOf(text));
    if (message.url !== `/admin/api/${options.apiVersion}/graphql.json`)
      return reply(response, 404, { errors: 'Not Found' });
    if (!tokens.isValid(String(message.headers['x-shopify-access-token'] ?? ''))) {
      requests.push({
        operation: 'unauthorized',
        isMutation: false,
        variables: {},
        status: 401,
        answer: null,
      });
      return reply(response, 401, EARLY['401']?.[1]);
    }
    const { query, variables = {} } = JSON.parse(text);
    const { operation, isMutation, run } = prepare(query);
    await answer(message, response, {
      operation,
      isMutation,
      variables,
      run: async () => [200, await run(variables)],
    });
  }

  const grantOf = (text: string) => ({
    ...{ operation: 'grant', isMutation: false, variables: {} },
    run: async () => tokens.grant(new URLSearchParams(text), options.scopes),
  });

  interface Call {
    operation: string;
    isMutation: boolean;
    variables: Record<string, unknown>;
    run(): Promise<[number, unknown]>;
  }

  async function answer(
    message: IncomingMessage,
    response: ServerResponse,
    { run, ...call }: Call,
  ): Promise<void> {
    const fault = faults.take(call.operation);
    const exchange: ShopExchange = { ...call, status: 0, answer: undefined, ...(fault && { fault }) };
    requests.push(exchange);
    if (fault === 'lost request') return void message.socket.destroy();
    const early = fault === 'throttled' ? ([200, throttled()] as const) : fault && EARLY[fault];
    if (early) {
      [exchange.status, exchange.answer] = early;
      return reply(response, early[0], early[1], early[0] === 429 ? { 'retry-after': '20.0' } : {});
    }
    const [status, body] = await run();
    exchange.answer = body;
    if (fault === 'lost answer') return void message.socket.destroy();
    if (fault === 'hang') return options.onHang();
    exchange.status = fault === '502 after' ? 502 : status;
    if (fault === '502 after') return reply(response, 502, '<html>Bad gateway</html>');
    if (fault === 'not json') return reply(response, 200, '<html>Be right back</html>');
    if (fault === 'internal error') return reply(response, 200, INTERNAL);
    const json = JSON.stringify(body);
    reply(response, status, fault === 'truncated' ? json.slice(0, json.length >> 1) : json);
  }

  const throttled = (): GraphqlAnswer => ({
    errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
    extensions: {
      cost: {
        ...{ requestedQueryCost: 150, actualQueryCost: null },
        throttleStatus: {
          maximumAvailable: 2000,
          currentlyAvailable: 50,
          restoreRate: options.bucket.restoreRate,
        },
      },
    },
  });

  const server = createServer((request, response) => {
    response.on('error', () => {});
    handle(request, response).catch((error: Error) => {
      process.stderr.write(`shopify: ${error.stack}\n`);
      request.socket.destroy();
    });
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const INTERNAL = {
  errors: [
    {
      message: 'Internal error. Looks like something went wrong on our end.',
      extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: '3c5a-7e' },
    },
  ],
};
