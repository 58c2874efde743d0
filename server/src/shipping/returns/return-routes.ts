import { Type } from 'typebox';
import { type Routes, SHIPPING, userOf } from '../../http/routing.ts';
import { Input } from '../../schema/inputs.ts';
import { ParcelsInput } from '../../schema/parcel.ts';
import { Return, ReturnCondition, ReturnStatus } from '../../schema/return.ts';
import { answers, IdParams, NoQuery, one, PageQuery, paged } from '../../schema/shapes.ts';
import type { ReturnService } from './return-service.ts';

const Id = Type.String({ minLength: 1, maxLength: 100 });

const ReturnQuery = Type.Object(
  { ...PageQuery.properties, status: Type.Optional(ReturnStatus), orderId: Type.Optional(Id) },
  { additionalProperties: false },
);

const label = {
  carrier: Type.Optional(Id),
  service: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'The cheapest where absent' }),
  ),
  parcels: Type.Optional(ParcelsInput),
};
const createLabel = Type.Optional(
  Type.Boolean({ description: 'Buys a label from the customer to the warehouse at once' }),
);

const NewReturn = Type.Refine(
  Type.Object(
    {
      orderId: Type.Optional(Id),
      shipmentId: Type.Optional(Id),
      items: Type.Array(
        Type.Object(
          { orderItemId: Id, quantity: Input.Quantity, reason: Input.text(500) },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: 200 },
      ),
      createLabel,
      ...label,
      notes: Type.Optional(Input.text(5_000)),
      metadata: Type.Optional(Input.Metadata),
    },
    {
      additionalProperties: false,
      title: 'NewReturn',
      examples: [
        {
          orderId: 'ord_01jcx0000000000000000000',
          items: [{ orderItemId: 'itm_01jcx0000000000000000000', quantity: 1, reason: 'Too small' }],
          createLabel: true,
        },
      ],
    },
  ),
  (body) => body.orderId !== undefined || body.shipmentId !== undefined,
  () => 'must have orderId or shipmentId',
);

const optional = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

const Approval = optional(
  Type.Object({ createLabel, ...label }, { additionalProperties: false, examples: [{ createLabel: true }] }),
);
const LabelRequest = optional(Type.Object(label, { additionalProperties: false }));
const Rejection = optional(
  Type.Object({ reason: Type.Optional(Input.text(500)) }, { additionalProperties: false }),
);
const Receipts = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          id: Id,
          receivedQuantity: Type.Integer({ minimum: 0, maximum: 10_000 }),
          condition: ReturnCondition,
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 200 },
    ),
  },
  {
    additionalProperties: false,
    examples: [
      { items: [{ id: 'rit_01jcx0000000000000000000', receivedQuantity: 1, condition: 'sellable' }] },
    ],
  },
);

export function returnRoutes(app: Routes, returns: ReturnService): void {
  const tags = ['Returns'];
  const single = { tags, params: IdParams, querystring: NoQuery, response: answers(200, one(Return)) };

  app.get(
    '/returns',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'List returns',
        description: 'Newest first, a page at a time.',
        querystring: ReturnQuery,
        response: answers(200, paged(Return)),
      },
    },
    (request) => returns.list(userOf(request), request.query),
  );

  app.post(
    '/returns',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Create a return',
        description:
          'Of what was shipped and is in no other return. With `createLabel` it is approved, and its label bought, at once.',
        querystring: NoQuery,
        body: NewReturn,
        response: answers(201, one(Return)),
      },
    },
    async (request, reply) =>
      reply.status(201).send({ data: await returns.create(userOf(request), request.body) }),
  );

  app.get(
    '/returns/:id',
    { config: SHIPPING, schema: { ...single, summary: 'Get a return' } },
    async (request) => ({ data: await returns.get(userOf(request), request.params.id) }),
  );

  app.post(
    '/returns/:id/approve',
    { config: SHIPPING, schema: { ...single, summary: 'Approve a return', body: Approval } },
    async (request) => ({
      data: await returns.approve(userOf(request), request.params.id, request.body ?? {}),
    }),
  );

  app.post(
    '/returns/:id/label',
    {
      config: SHIPPING,
      schema: {
        ...single,
        summary: 'Buy the label of an approved return',
        description: 'From the customer to the warehouse. The shipment is in `labelShipmentId`.',
        body: LabelRequest,
      },
    },
    async (request) => ({
      data: await returns.label(userOf(request), request.params.id, request.body ?? {}),
    }),
  );

  app.post(
    '/returns/:id/reject',
    { config: SHIPPING, schema: { ...single, summary: 'Reject a return', body: Rejection } },
    async (request) => ({
      data: await returns.reject(userOf(request), request.params.id, request.body?.reason),
    }),
  );

  app.post(
    '/returns/:id/receive',
    {
      config: SHIPPING,
      schema: {
        ...single,
        summary: 'Receive a return',
        description: 'Says what came back and in which condition. What is sellable is in stock again.',
        body: Receipts,
      },
    },
    async (request) => ({
      data: await returns.receive(userOf(request), request.params.id, request.body.items),
    }),
  );

  app.post(
    '/returns/:id/complete',
    { config: SHIPPING, schema: { ...single, summary: 'Complete a return' } },
    async (request) => ({ data: await returns.complete(userOf(request), request.params.id) }),
  );

  app.post(
    '/returns/:id/cancel',
    {
      config: SHIPPING,
      schema: {
        ...single,
        summary: 'Cancel a return',
        description: 'Void its label yourself, if it has one.',
      },
    },
    async (request) => ({ data: await returns.cancel(userOf(request), request.params.id) }),
  );
}
