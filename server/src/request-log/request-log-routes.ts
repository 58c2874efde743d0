import { Type } from 'typebox';
import { sendPage } from '../http/csv.ts';
import { dashboardRoute } from '../http/route.ts';
import { accountIdOf, type Routes } from '../http/routing.ts';
import { Input } from '../schema/inputs.ts';
import { answers, IdParams, nullable, one, PageQuery, paged, Timestamp } from '../schema/shapes.ts';
import type { RequestLogService } from './request-log-service.ts';

const fields = {
  id: Type.String({ description: 'Also the X-Request-Id header of the response' }),
  keyId: Type.String(),
  at: Timestamp,
  method: Type.String(),
  path: Type.String({ description: 'Below /api/v1', examples: ['/orders/ord_01jcx0000000000000000000'] }),
  query: nullable(Type.String()),
  route: nullable(
    Type.String({ description: 'Null for a path that does not exist', examples: ['/orders/:id'] }),
  ),
  status: Type.Integer(),
  durationMs: Type.Integer(),
  errorCode: nullable(Type.String()),
  errorMessage: nullable(Type.String()),
  idempotencyKey: nullable(Type.String()),
  client: Type.String({ description: "The client's address" }),
};
const LoggedRequest = Type.Object(fields, { title: 'LoggedRequest' });
const LoggedRequestWithBody = Type.Object(
  {
    ...fields,
    body: nullable(
      Type.String({
        description: 'For a failed POST, PUT or DELETE: the start of the body, as JSON, without credentials',
      }),
    ),
    bodyCut: Type.Boolean({ description: 'Whether the body was longer than that' }),
  },
  { title: 'LoggedRequestWithBody' },
);

const RequestLogQuery = Type.Object(
  {
    ...PageQuery.properties,
    keyId: Type.Optional(Input.Id),
    statusClass: Type.Optional(
      Type.Integer({ minimum: 2, maximum: 5, description: '2 for 2xx, 4 for 4xx, 5 for 5xx' }),
    ),
    method: Type.Optional(Type.Enum(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'])),
    path: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'The start of the path: /orders',
        examples: ['/orders'],
      }),
    ),
    requestId: Type.Optional(Input.Id),
    createdFrom: Type.Optional(Input.moment('ISO 8601')),
    createdTo: Type.Optional(Input.moment('ISO 8601; exclusive')),
  },
  { additionalProperties: false },
);

/** Only the dashboard has these: a key must not read what other keys of the account do. */
export function requestLogRoutes(app: Routes, log: RequestLogService): void {
  const route = dashboardRoute('logs');
  const shared = { security: [{ session: [] }] };

  app.get(
    '/request-log',
    route('requestLog.list', {
      ...shared,
      summary: 'List API requests',
      description:
        "Requests with any of the account's keys, newest first, about a second after they were answered. " +
        'Requests without a valid key are not listed. With `Accept: text/csv` the whole list as CSV.',
      querystring: RequestLogQuery,
      response: answers(200, paged(LoggedRequest)),
      work: 'list',
      csv: LoggedRequest,
    }),
    (request, reply) => sendPage(request, reply, (query) => log.list(accountIdOf(request), query)),
  );

  app.get(
    '/request-log/:id',
    route('requestLog.get', {
      ...shared,
      summary: 'Get an API request',
      params: IdParams,
      response: answers(200, one(LoggedRequestWithBody)),
    }),
    async (request) => ({ data: await log.get(accountIdOf(request), request.params.id) }),
  );
}
