import type { FastifyRequest } from 'fastify';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { Order } from '../../schema/order.ts';
import { answers, Deleted, FullListQuery, IdParams, many, one, paged } from '../../schema/shapes.ts';
import { Store, StoreCheck, StoreLogEntry, StoreLogRetry, StoreProvider } from '../../schema/store.ts';
import type { LinkTo } from '../carrier-accounts/index.ts';
import type { DifferenceResolution } from './import/difference-resolution.ts';
import {
  DifferenceResolution as ResolutionInput,
  StoreInput,
  StoreLogParams,
  StoreLogQuery,
  StoreUpdate,
} from './store-schemas.ts';
import type { StoreService } from './store-service.ts';
import { type StoredStore, webhookPathOf } from './store-view.ts';

export function storeRoutes(app: Routes, stores: StoreService, linkTo: LinkTo): void {
  const route = apiRoute({
    tag: 'Stores',
    about: 'The stores whose orders arrive by themselves, and that learn about shipments and stock.',
    group: 'stores',
  });
  const single = { params: IdParams, response: answers(200, one(Store)) };
  const shown = (request: FastifyRequest, stored: StoredStore): Store => {
    const { webhookPath, sync, createdAt, updatedAt, ...store } = stored;
    return { ...store, webhookUrl: webhookPath && linkTo(request, webhookPath), sync, createdAt, updatedAt };
  };

  app.get(
    '/stores',
    route('stores.list', {
      summary: 'List stores',
      description: 'The whole list, newest first.',
      querystring: FullListQuery,
      response: answers(200, many(Store)),
    }),
    async (request) => ({
      data: (await stores.list(accountIdOf(request))).map((store) => shown(request, store)),
    }),
  );

  app.post(
    '/stores',
    route('stores.create', {
      summary: 'Connect a store',
      description:
        'Its settings are stored encrypted, and its secrets are never returned. Its orders start to arrive a moment later. The store is ' +
        'not called before this answers: use `POST /stores/{id}/check` to check the credentials.',
      body: StoreInput,
      response: answers(201, one(Store)),
    }),
    async (request, reply) =>
      reply
        .status(201)
        .send({ data: shown(request, await stores.create(accountIdOf(request), request.body)) }),
  );

  app.get(
    '/stores/providers',
    route('stores.listProviders', {
      summary: 'List kinds of stores that can be connected',
      description: 'Every installed store plug-in, what it supports, and the settings of its stores.',
      querystring: FullListQuery,
      response: answers(200, many(StoreProvider)),
    }),
    async () => ({ data: stores.providers() }),
  );

  app.get('/stores/:id', route('stores.get', { ...single, summary: 'Get a store' }), async (request) => ({
    data: shown(request, await stores.get(accountIdOf(request), request.params.id)),
  }));

  app.put(
    '/stores/:id',
    route('stores.update', {
      ...single,
      summary: 'Update a store',
      description:
        'Changes the given fields and leaves the others unchanged, including settings: an omitted secret keeps the stored one. If you ' +
        'change a setting that decides where secrets are sent (`x-destination` in its schema, such as `url`), you must send the ' +
        'secrets again (400).',
      body: StoreUpdate,
    }),
    async (request) => ({
      data: shown(request, await stores.update(accountIdOf(request), request.params.id, request.body)),
    }),
  );

  app.delete(
    '/stores/:id',
    route('stores.delete', {
      summary: 'Disconnect a store',
      description:
        'Deletes its settings, and what the store has not been told yet is not sent. Its orders stay. Set `isActive` to false to only ' +
        'pause it.',
      params: IdParams,
      response: answers(200, one(Deleted)),
    }),
    async (request) => {
      await stores.remove(accountIdOf(request), request.params.id);
      return { data: { id: request.params.id, deleted: true as const } };
    },
  );

  app.post(
    '/stores/:id/check',
    route('stores.check', {
      params: IdParams,
      summary: 'Check the connection to a store',
      description:
        'Asks the store whether the credentials are valid, what they allow, and whether its webhooks are set up.',
      response: answers(200, one(StoreCheck)),
    }),
    async (request) => {
      const { id } = request.params;
      return { data: await stores.check(accountIdOf(request), id, linkTo(request, webhookPathOf(id))) };
    },
  );

  app.post(
    '/stores/:id/sync',
    route('stores.sync', {
      params: IdParams,
      summary: 'Synchronize a store now',
      description:
        'Asks the store for changed orders and products as soon as possible, instead of at the next scheduled time. Answers at once: ' +
        '`sync` of the store shows the progress.',
      response: answers(202, one(Store)),
    }),
    async (request, reply) =>
      reply
        .status(202)
        .send({ data: shown(request, await stores.sync(accountIdOf(request), request.params.id)) }),
  );

  app.get(
    '/stores/:id/log',
    route('stores.listLog', {
      summary: 'List what happened between Waybill and a store',
      description: 'Newest first, in pages. Entries are kept for 90 days.',
      params: IdParams,
      querystring: StoreLogQuery,
      response: answers(200, paged(StoreLogEntry)),
    }),
    (request) => stores.logOf(accountIdOf(request), request.params.id, request.query),
  );

  app.post(
    '/stores/:id/log/:entryId/retry',
    route('stores.retryLogEntry', {
      summary: 'Try again what failed',
      description:
        'Imports a rejected order or sends a failed report again as soon as possible. Refused (409) if nothing of the entry can be ' +
        'tried again.',
      params: StoreLogParams,
      response: answers(202, one(StoreLogRetry)),
    }),
    async (request, reply) => {
      const { id, entryId } = request.params;
      await stores.retry(accountIdOf(request), id, entryId);
      return reply.status(202).send({ data: { id: entryId, isScheduled: true as const } });
    },
  );
}

/** What differs between an order and its shop is decided with the order, by whoever may edit it. */
export function storeDifferenceRoutes(app: Routes, differences: DifferenceResolution): void {
  const route = apiRoute({ tag: 'Orders', group: 'orders' });
  app.post(
    '/orders/:id/resolve-difference',
    route('orders.resolveDifference', {
      summary: 'Decide what differs between an order and its store',
      description:
        'Clears `storeDifference`. With `store`, what the store has is taken over as far as that is possible: if something is not, ' +
        'because it has shipped, that stays a difference and the request is refused (409) with the reasons.',
      params: IdParams,
      body: ResolutionInput,
      response: answers(200, one(Order)),
    }),
    async (request) => {
      const { take } = request.body;
      return { data: await differences.resolve(accountIdOf(request), request.params.id, take) };
    },
  );
}
