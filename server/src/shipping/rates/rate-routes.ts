import { Type } from 'typebox';
import { type Routes, SHIPPING, userOf } from '../../http/routing.ts';
import { AddressInput, Input } from '../../schema/inputs.ts';
import { ParcelsInput } from '../../schema/parcel.ts';
import { CarrierMessage, Rate, RateEstimate } from '../../schema/rate.ts';
import { answers, IdParams, NoQuery, one } from '../../schema/shapes.ts';
import type { RateService } from './rate-service.ts';

const offers = <T extends typeof Rate | typeof RateEstimate>(schema: T) =>
  Type.Object({ rates: Type.Array(schema), messages: Type.Array(CarrierMessage) });

const Id = Type.String({ minLength: 1, maxLength: 100 });

const RateRequest = Type.Object(
  {
    orderId: Type.Optional(Id),
    shipTo: Type.Optional(AddressInput),
    warehouseId: Type.Optional(Id),
    shipFrom: Type.Optional(AddressInput),
    parcels: Type.Optional(ParcelsInput),
    services: Type.Optional(Type.Array(Input.text(100), { minItems: 1, maxItems: 50 })),
  },
  {
    additionalProperties: false,
    title: 'RateRequest',
    examples: [
      {
        orderId: 'ord_01jcx0000000000000000000',
        parcels: [{ weight: { value: 2, unit: 'lb' } }],
      },
    ],
  },
);

const PostalCode = Input.text(20);

const EstimateRequest = Type.Object(
  {
    fromPostalCode: PostalCode,
    toPostalCode: PostalCode,
    fromCountry: Type.Optional(Input.Country),
    toCountry: Type.Optional(Input.Country),
    weight: Input.Weight,
    dimensions: Type.Optional(Input.Dimensions),
  },
  {
    additionalProperties: false,
    title: 'RateEstimateRequest',
    examples: [{ fromPostalCode: '94107', toPostalCode: '90277', weight: { value: 20, unit: 'oz' } }],
  },
);

export function rateRoutes(app: Routes, rates: RateService): void {
  const tags = ['Rates'];

  app.post(
    '/rates',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Ask for rates',
        description:
          'For an order or an address, cheapest first. The parcel leaves from `shipFrom` or a warehouse: the one named, ' +
          "the order's, or your default. Without `parcels`, an order whose weights are known travels in one.",
        querystring: NoQuery,
        body: RateRequest,
        response: answers(201, one(offers(Rate))),
      },
    },
    async (request, reply) =>
      reply.status(201).send({ data: await rates.create(userOf(request), request.body) }),
  );

  app.post(
    '/rates/estimate',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Estimate rates',
        description: 'By postal codes and weight alone, to show in a shop. An estimate is not bought.',
        querystring: NoQuery,
        body: EstimateRequest,
        response: answers(200, one(offers(RateEstimate))),
      },
    },
    async (request) => ({ data: await rates.estimate(request.body) }),
  );

  app.get(
    '/rates/:id',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Get a rate',
        params: IdParams,
        querystring: NoQuery,
        response: answers(200, one(Rate)),
      },
    },
    async (request) => ({ data: await rates.get(userOf(request), request.params.id) }),
  );
}
