import { sendPage } from '../../http/csv.ts';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { Return } from '../../schema/return.ts';
import { answers, file, IdParams, one, paged } from '../../schema/shapes.ts';
import {
  Approval,
  LabelRequest,
  PhotoParams,
  ReceiptCorrection,
  Receipts,
  Rejection,
  ReturnInput,
  ReturnQuery,
} from './return-schemas.ts';
import type { ReturnService } from './return-service.ts';

export function returnRoutes(app: Routes, returns: ReturnService): void {
  const route = apiRoute({
    tag: 'Returns',
    about: 'Goods that come back, with their labels.',
    group: 'orders',
  });
  const single = { params: IdParams, response: answers(200, one(Return)) };

  app.get(
    '/returns',
    route('returns.list', {
      summary: 'List returns',
      description: 'Newest first, in pages. With `Accept: text/csv` the whole list as CSV.',
      querystring: ReturnQuery,
      response: answers(200, paged(Return)),
      work: 'list',
      csv: Return,
    }),
    (request, reply) => sendPage(request, reply, (query) => returns.list(accountIdOf(request), query)),
  );

  app.post(
    '/returns',
    route('returns.create', {
      summary: 'Create a return',
      description:
        'For items that were shipped and are in no other return. With `createLabel` it is approved ' +
        'immediately and its label is bought.',
      body: ReturnInput,
      response: answers(201, one(Return)),
    }),
    async (request, reply) =>
      reply.status(201).send({ data: await returns.create(accountIdOf(request), request.body) }),
  );

  app.get('/returns/:id', route('returns.get', { ...single, summary: 'Get a return' }), async (request) => ({
    data: await returns.get(accountIdOf(request), request.params.id),
  }));

  app.post(
    '/returns/:id/approve',
    route('returns.approve', { ...single, summary: 'Approve a return', body: Approval }),
    async (request) => ({
      data: await returns.approve(accountIdOf(request), request.params.id, request.body ?? {}),
    }),
  );

  app.post(
    '/returns/:id/label',
    route('returns.buyLabel', {
      ...single,
      summary: 'Buy the label of an approved return',
      description: 'From the customer to the warehouse. `labelShipmentId` is its shipment.',
      body: LabelRequest,
    }),
    async (request) => ({
      data: await returns.label(accountIdOf(request), request.params.id, request.body ?? {}),
    }),
  );

  app.post(
    '/returns/:id/reject',
    route('returns.reject', { ...single, summary: 'Reject a return', body: Rejection }),
    async (request) => ({
      data: await returns.reject(accountIdOf(request), request.params.id, request.body?.reason),
    }),
  );

  app.post(
    '/returns/:id/receive',
    route('returns.receive', {
      ...single,
      summary: 'Receive a return',
      description:
        'Adds what has arrived, in any number of calls; a line may appear several times with different ' +
        'conditions. Sellable goods go back into stock. Receiving a canceled return opens it again, ' +
        'unless another return has claimed its items since.',
      body: Receipts,
    }),
    async (request) => ({
      data: await returns.receive(accountIdOf(request), request.params.id, request.body),
    }),
  );

  app.post(
    '/returns/:id/correct',
    route('returns.correct', {
      ...single,
      summary: 'Correct what was received',
      description:
        'Replaces what was recorded for some items, until the return is completed. Stock is adjusted by ' +
        'the difference; 409 if goods that were put back into stock by mistake are no longer available.',
      body: ReceiptCorrection,
    }),
    async (request) => ({
      data: await returns.correct(accountIdOf(request), request.params.id, request.body),
    }),
  );

  app.post(
    '/returns/:id/complete',
    route('returns.complete', {
      ...single,
      summary: 'Complete a return',
      description: 'Closes it with what has arrived. The rest can be returned again.',
    }),
    async (request) => ({ data: await returns.complete(accountIdOf(request), request.params.id) }),
  );

  app.post(
    '/returns/:id/cancel',
    route('returns.cancel', {
      ...single,
      summary: 'Cancel a return',
      description:
        'Voids its label. If that is no longer possible, because the parcel has been scanned, the return ' +
        'is canceled anyway, and `labelVoidError` says why.',
    }),
    async (request) => ({ data: await returns.cancel(accountIdOf(request), request.params.id) }),
  );

  app.get(
    '/returns/:id/photos/:position',
    route('returns.getPhoto', {
      summary: "Get a customer's photo",
      description: 'Nothing but pixels: where and when it was taken is removed.',
      params: PhotoParams,
      response: file('image/webp'),
    }),
    async (request, reply) => {
      const { id, position } = request.params;
      const bytes = await returns.photo(accountIdOf(request), id, position);
      return reply.type('image/webp').header('x-content-type-options', 'nosniff').send(bytes);
    },
  );
}
