import { accountIdOf, type Routes, SHIPPING } from '../../http/routing.ts';
import { Pickup } from '../../schema/pickup.ts';
import { answers, IdParams, NoQuery, one, paged } from '../../schema/shapes.ts';
import { NewPickup, PickupQuery } from './pickup-schemas.ts';
import type { PickupService } from './pickup-service.ts';

export function pickupRoutes(app: Routes, pickups: PickupService): void {
  const tags = ['Pickups'];
  const single = { tags, params: IdParams, querystring: NoQuery, response: answers(200, one(Pickup)) };

  app.get(
    '/pickups',
    {
      config: { ...SHIPPING, work: 'list' },
      schema: {
        tags,
        summary: 'List pickups',
        description: 'Newest first, a page at a time.',
        querystring: PickupQuery,
        response: answers(200, paged(Pickup)),
      },
    },
    (request) => pickups.list(accountIdOf(request), request.query),
  );

  app.post(
    '/pickups',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Schedule a pickup',
        description:
          'The carrier sends a driver to the warehouse, through a carrier account with the capability `pickups`. A parcel ' +
          'waits for one pickup at a time. The cheapest pickup that the carrier offers is booked; one that costs more than ' +
          '`maxCost` is refused (409). If the carrier gives no certain answer (502), the pickup stays `scheduling` until ' +
          'the carrier says whether it was booked: look at it before you schedule another.',
        querystring: NoQuery,
        body: NewPickup,
        response: answers(201, one(Pickup)),
      },
    },
    async (request, reply) =>
      reply.status(201).send({ data: await pickups.schedule(accountIdOf(request), request.body) }),
  );

  app.get(
    '/pickups/:id',
    { config: SHIPPING, schema: { ...single, summary: 'Get a pickup' } },
    async (request) => ({ data: await pickups.get(accountIdOf(request), request.params.id) }),
  );

  app.post(
    '/pickups/:id/cancel',
    {
      config: SHIPPING,
      schema: {
        ...single,
        summary: 'Cancel a pickup',
        description:
          'Its parcels can go on another one. Repeated, it changes nothing. If the carrier gives no certain answer (502), ' +
          'the pickup stays `canceling`, and the carrier is asked again.',
      },
    },
    async (request) => ({ data: await pickups.cancel(accountIdOf(request), request.params.id) }),
  );
}
