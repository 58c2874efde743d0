import type { FastifyInstance } from 'fastify';
import type { EventStore, StoreEvents } from './store-events.ts';

/** An order with 200 lines and all that shops add to them takes half of it. */
const BODY_LIMIT_BYTES = 1024 * 1024;

/**
 * Where shops send their webhooks; outside the API, because they have no key: each store verifies its own. Must be registered in a
 * scope whose bodies stay as they are: signatures are over bytes. A store that does not exist is answered before the
 * body is read.
 */
export function storeEventRoutes(
  app: FastifyInstance,
  events: StoreEvents,
  onChanged: (accountId: string, topic: string) => void,
): void {
  const stores = new WeakMap<object, EventStore>();

  app.post<{ Params: { storeId: string } }>(
    '/store-events/:storeId',
    {
      schema: { hide: true },
      config: { visitor: 'anyone' },
      bodyLimit: BODY_LIMIT_BYTES,
      async onRequest(request) {
        stores.set(request, await events.store(request.params.storeId));
      },
    },
    async (request) => {
      const store = stores.get(request);
      if (store === undefined) throw new Error('an event was received without its store');
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const query = request.url.split('?').slice(1).join('?');
      if (await events.receive(store, { headers: request.headers, query, body }))
        onChanged(store.row.account_id, 'stores');
      // Exactly 200: some shops take any other success for a failure.
      return { data: { received: true } };
    },
  );
}
