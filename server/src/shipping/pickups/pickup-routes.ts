import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { Pickup } from '../../schema/pickup.ts';
import { answers, IdParams, one, paged } from '../../schema/shapes.ts';
import { PickupInput, PickupQuery } from './pickup-schemas.ts';
import type { PickupService } from './pickup-service.ts';

export function pickupRoutes(app: Routes, pickups: PickupService): void {
  const route = apiRoute({
    tag: 'Pickups',
    about: "Carriers' drivers who collect parcels at a warehouse.",
    group: 'orders',
  });
  const single = { params: IdParams, response: answers(200, one(Pickup)) };

  app.get(
    '/pickups',
    route('pickups.list', {
      summary: 'List pickups',
      description: 'Newest first, in pages.',
      querystring: PickupQuery,
      response: answers(200, paged(Pickup)),
      work: 'list',
    }),
    (request) => pickups.list(accountIdOf(request), request.query),
  );

  app.post(
    '/pickups',
    route('pickups.schedule', {
      summary: 'Schedule a pickup',
      description:
        'The carrier sends a driver to the warehouse, through a carrier account with the capability ' +
        '`pickups`. A parcel waits for one pickup at a time. The cheapest pickup that the carrier offers ' +
        'is booked; one that costs more than `maxCost` is refused (409). If the carrier gives no certain ' +
        'answer (502), the pickup stays `scheduling` until the outcome is known: check it before you ' +
        'schedule another.',
      body: PickupInput,
      response: answers(201, one(Pickup)),
    }),
    async (request, reply) =>
      reply.status(201).send({ data: await pickups.schedule(accountIdOf(request), request.body) }),
  );

  app.get('/pickups/:id', route('pickups.get', { ...single, summary: 'Get a pickup' }), async (request) => ({
    data: await pickups.get(accountIdOf(request), request.params.id),
  }));

  app.post(
    '/pickups/:id/cancel',
    route('pickups.cancel', {
      ...single,
      summary: 'Cancel a pickup',
      description:
        'Its parcels can be added to another one. Repeating it changes nothing. If the carrier gives no ' +
        'certain answer (502), the pickup stays `canceling`, and the carrier is asked again.',
    }),
    async (request) => ({ data: await pickups.cancel(accountIdOf(request), request.params.id) }),
  );
}
