import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyReply } from 'fastify';
import { createErrorHandler } from '../../server/src/app/errors.ts';
import { addIdempotencyHooks } from '../../server/src/app/idempotency-hooks.ts';
import { createIdempotencyKeys } from '../../server/src/idempotency/index.ts';
import { createVault, type Vault } from '../../server/src/lib/crypto.ts';
import type { Storage } from '../../server/src/storage/index.ts';

/** What a test has a POST do: it writes through the storage that services get. */
export type Handler = (storage: Storage, reply: FastifyReply) => Promise<unknown>;

interface KeyedAppOptions {
  storage: Storage;
  accountId: string;
  vault?: Vault;
}

export type KeyedApp = ReturnType<typeof createKeyedApp>;

const sharedVault = createVault(randomBytes(32));

/** One process of a fleet with a single POST, whose handler the test chooses for each request by its name. */
export function createKeyedApp({ storage, accountId, vault = sharedVault }: KeyedAppOptions) {
  const keys = createIdempotencyKeys({ storage, vault });
  const server = Fastify();
  const handlers = new Map<string, Handler>();
  server.decorateRequest('caller', null);
  server.addHook('onRequest', async (request) => {
    request.caller = { accountId, actor: { type: 'key', id: 'key_test', name: 'test' } };
  });
  server.setErrorHandler(createErrorHandler(storage));
  addIdempotencyHooks(server, keys);
  server.post<{ Params: { name: string } }>('/:name', async ({ params }, reply) => {
    const handler = handlers.get(params.name);
    if (handler === undefined) throw new Error(`no handler ${params.name}`);
    return handler(keys.storage, reply);
  });

  return {
    on: (name: string, handler: Handler) => void handlers.set(name, handler),
    async post(url: string, key: string) {
      const answer = await server.inject({ method: 'POST', url, headers: { 'idempotency-key': key } });
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: answer.body,
        body: String(answer.headers['content-type']).startsWith('application/json')
          ? answer.json()
          : undefined,
      };
    },
  };
}
