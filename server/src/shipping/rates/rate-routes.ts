import { Type } from 'typebox';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { DeclaredCustoms } from '../../schema/customs.ts';
import { Rate, RateEstimate, RateMessage } from '../../schema/rate.ts';
import { answers, IdParams, nullable, one } from '../../schema/shapes.ts';
import { EstimateRequest, RateRequest } from './rate-schemas.ts';
import type { RateService } from './rate-service.ts';

const messages = Type.Array(RateMessage);
const Rates = Type.Object(
  {
    rates: Type.Array(Rate),
    messages,
    suggestedRateId: nullable(
      Type.String({
        description:
          'What `select: {by: cheapest}` would buy: the cheapest, of the service that the order asks for if it does. Null ' +
          'where that service is not offered, or where prices in several currencies, none of them that of the order, ' +
          "can't be compared",
      }),
    ),
    customs: DeclaredCustoms,
  },
  { title: 'QuotedRates' },
);
const Estimates = Type.Object({ rates: Type.Array(RateEstimate), messages }, { title: 'EstimatedRates' });

export function rateRoutes(app: Routes, rates: RateService): void {
  const route = apiRoute({
    tag: 'Rates',
    about: 'Prices of carriers for an order or for given parcels.',
    group: 'orders',
    changes: [],
  });

  app.post(
    '/rates',
    route('rates.quote', {
      summary: 'Ask for rates',
      description:
        'For an order or an address, cheapest first; in several currencies, that of the order comes first. The parcel leaves from `shipFrom` or a warehouse: the one named, ' +
        "the order's, or your default. Without `parcels`, an order whose weights are known travels in one: all that is " +
        'left of it, or the `items` that are named. A rate for an order is bound to what was quoted: once the ' +
        'address, the items or the warehouse that it was based on have changed, buying it is 409.',
      body: RateRequest,
      response: answers(201, one(Rates)),
    }),
    async (request, reply) =>
      reply.status(201).send({ data: await rates.create(accountIdOf(request), request.body) }),
  );

  app.post(
    '/rates/estimate',
    route('rates.estimate', {
      summary: 'Estimate rates',
      description: 'By postal codes and weight alone, to show in a shop. An estimate is not bought.',
      body: EstimateRequest,
      response: answers(200, one(Estimates)),
    }),
    async (request) => ({ data: await rates.estimate(accountIdOf(request), request.body) }),
  );

  app.get(
    '/rates/:id',
    route('rates.get', {
      summary: 'Get a rate',
      params: IdParams,
      response: answers(200, one(Rate)),
    }),
    async (request) => ({ data: await rates.get(accountIdOf(request), request.params.id) }),
  );
}
