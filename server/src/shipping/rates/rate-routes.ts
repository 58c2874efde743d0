import { Type } from 'typebox';
import { type Routes, SHIPPING, userOf } from '../../http/routing.ts';
import { AddressInput, Input } from '../../schema/inputs.ts';
import { answers, IdParams, Measure, NoQuery, nullable, one, Timestamp } from '../../schema/shapes.ts';
import type { RateService } from './rate-service.ts';

const ParcelInput = Type.Object(
  {
    weight: Input.Weight,
    dimensions: Type.Optional(Input.Dimensions),
    packageType: Type.Optional(Input.text(50)),
  },
  { additionalProperties: false, title: 'ParcelInput' },
);
export const Parcels = Type.Array(ParcelInput, {
  minItems: 1,
  maxItems: 20,
  examples: [
    [{ weight: { value: 2, unit: 'lb' }, dimensions: { length: 10, width: 8, height: 4, unit: 'in' } }],
  ],
});

const offer = {
  carrier: Type.String(),
  service: Type.String(),
  serviceName: Type.String(),
  rate: Type.Number({ description: 'The whole price, surcharges included' }),
  currency: Type.String(),
  zone: nullable(Type.Integer()),
  billableWeight: Measure.Weight,
  surcharges: Type.Array(Type.Object({ code: Type.String(), amount: Type.Number() })),
  deliveryDays: nullable(Type.Integer()),
  deliveryDate: nullable(Type.String({ format: 'date', examples: ['2026-11-18'] })),
};
const Rate = Type.Object(
  { id: Type.String(), ...offer, expiresAt: Timestamp },
  { title: 'Rate', description: 'Can be bought until it expires, once' },
);
const Estimate = Type.Object(offer, { title: 'RateEstimate' });

const CarrierMessage = Type.Object(
  { carrier: Type.String(), code: Type.String(), message: Type.String() },
  { title: 'CarrierMessage', description: 'Why a carrier, or one of its services, offers nothing' },
);
const offers = <T extends typeof Rate | typeof Estimate>(schema: T) =>
  Type.Object({ rates: Type.Array(schema), messages: Type.Array(CarrierMessage) });

const Id = Type.String({ minLength: 1, maxLength: 100 });

const RateRequest = Type.Object(
  {
    orderId: Type.Optional(Id),
    shipTo: Type.Optional(AddressInput),
    warehouseId: Type.Optional(Id),
    shipFrom: Type.Optional(AddressInput),
    parcels: Type.Optional(Parcels),
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
        response: answers(200, one(offers(Estimate))),
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
