import type { FastifyRequest } from 'fastify';
import { dashboardRoute } from '../../http/route.ts';
import { accountIdOf, type Routes, visitorOf } from '../../http/routing.ts';
import { answers, Deleted, IdParams, many, one } from '../../schema/shapes.ts';
import { PackingEntry, PackingPlace, PackingSession } from './packing-schemas.ts';
import type { PackingService } from './packing-service.ts';

/** Only news is announced: pages say again and again that they are open. */
const TOPIC = 'packing';

export function packingRoutes(
  app: Routes,
  packing: PackingService,
  publish: (accountId: string, topic: string) => void,
): void {
  const route = dashboardRoute('orders');
  const placeOf = (request: FastifyRequest, { id, sessionId }: { id: string; sessionId: string }) => ({
    ...{ accountId: accountIdOf(request), orderId: id },
    ...{ sessionId, userId: visitorOf(request).user.id },
  });

  app.get(
    '/orders/:id/packing',
    route('packing.list', {
      summary: 'List where an order is open for packing',
      description: 'Also where an order is that is shipped in the same parcel.',
      params: IdParams,
      response: answers(200, many(PackingSession)),
    }),
    async (request) => ({ data: await packing.list(accountIdOf(request), request.params.id) }),
  );

  app.put(
    '/orders/:id/packing/:sessionId',
    route('packing.enter', {
      summary: 'Open or lock an order for packing',
      description:
        'Pages repeat this while they are open: a session ends 75 seconds after the last time. All sessions of the order, and of those ' +
        'that are shipped in the same parcel, are returned.',
      params: PackingPlace,
      body: PackingEntry,
      response: answers(200, many(PackingSession)),
      changes: [],
    }),
    async (request) => {
      const place = placeOf(request, request.params);
      const { sessions, isNews } = await packing.enter(place, request.body.action);
      if (isNews) publish(place.accountId, TOPIC);
      return { data: sessions };
    },
  );

  app.delete(
    '/orders/:id/packing/:sessionId',
    route('packing.leave', {
      summary: 'Close an order that was open for packing',
      params: PackingPlace,
      response: answers(200, one(Deleted)),
      changes: [],
    }),
    async (request) => {
      const place = placeOf(request, request.params);
      if (await packing.leave(place)) publish(place.accountId, TOPIC);
      return { data: { id: place.sessionId, deleted: true as const } };
    },
  );
}
