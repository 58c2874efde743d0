import { Type } from 'typebox';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { DeclaredCustoms } from '../../schema/customs.ts';
import { Parcel } from '../../schema/parcel.ts';
import { NeededChoice, Rate, RateEstimate, RateMessage } from '../../schema/rate.ts';
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
          'What `select: {by: cheapest}` would buy: the cheapest rate, limited to the service that the ' +
          'order asks for, if any. Null if nothing is offered, or if a person has to choose: see `needsChoice`',
      }),
    ),
    needsChoice: nullable(NeededChoice),
    parcels: Type.Array(Parcel, {
      description: 'What the rates are for: the given parcels, or how the order would be packed',
    }),
    customs: DeclaredCustoms,
  },
  { title: 'QuotedRates' },
);
const Estimates = Type.Object({ rates: Type.Array(RateEstimate), messages }, { title: 'EstimatedRates' });

export function rateRoutes(app: Routes, rates: RateService): void {
  const route = apiRoute({
    tag: 'Rates',
    about: "Carriers' prices for an order or for given parcels.",
    group: 'orders',
    changes: [],
  });

  app.post(
    '/rates',
    route('rates.quote', {
      summary: 'Get rates',
      description:
        "For an order or an address, cheapest first; rates in the order's currency come before others. " +
        "The parcel leaves from `shipFrom` or a warehouse: the given one, the order's, or your default. " +
        'Without `parcels`, an order whose weights are known ships in one parcel: everything that is ' +
        'left of it, or the given `items`. A rate for an order is bound to what was quoted: buying it is ' +
        'a 409 once the address, the items or the warehouse that it was based on have changed.',
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
      description: 'By postal codes and weight, for example to show in a shop. An estimate cannot be bought.',
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
