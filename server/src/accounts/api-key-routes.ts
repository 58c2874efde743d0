import { Type } from 'typebox';
import { dashboardRoute } from '../http/route.ts';
import { accountIdOf, type Routes, visitorOf } from '../http/routing.ts';
import { parseMoment } from '../lib/moment.ts';
import { ACCESSES, PERMISSIONS, ROLES } from '../schema/callers.ts';
import { answers, FullListQuery, IdParams, many, nullable, one, Timestamp } from '../schema/shapes.ts';
import { type ApiKey, type ApiKeyService, MAX_NAME_LENGTH } from './api-keys.ts';

export const Accesses = Type.Array(Type.Enum([...ACCESSES]), {
  minItems: 1,
  maxItems: 10,
  description: '`shipping`: Shipping API; `addresses`: Address verification',
});
export const Permissions = Type.Array(Type.Enum([...PERMISSIONS]), { minItems: 1, maxItems: 10 });

const fields = {
  id: Type.String(),
  name: Type.String(),
  prefix: Type.String({ description: 'The first 16 characters of the key' }),
  access: Accesses,
  permissions: Permissions,
  status: Type.Enum(['active', 'expired', 'revoked']),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  revokedAt: nullable(Timestamp),
  lastUsedAt: nullable(Timestamp),
  role: Type.Enum([...ROLES], {
    description: 'The role of whoever created it, at that time. The key may do no more than this role',
  }),
};
const ApiKeySchema = Type.Object(fields, { title: 'ApiKey' });
const CreatedApiKey = Type.Object(
  { ...fields, key: Type.String({ description: 'The full key, returned only in this response' }) },
  { title: 'CreatedApiKey' },
);

const NewApiKey = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH }),
    access: Accesses,
    permissions: Type.Optional(Permissions),
    expiresAt: Type.Optional(
      Type.String({
        maxLength: 50,
        description:
          'A date, or a date-time with a time zone, at most one year from now. Default: one year from now',
        examples: ['2027-01-31'],
      }),
    ),
  },
  { additionalProperties: false, examples: [{ name: 'Shop', access: ['shipping'] }] },
);

const toResponse = ({ accountId: _own, ...apiKey }: ApiKey) => apiKey;

/** API keys of the logged-in user. */
export function apiKeyRoutes(app: Routes, apiKeys: ApiKeyService): void {
  const route = dashboardRoute('keys');

  app.get(
    '/api-keys',
    route('apiKeys.list', {
      summary: 'List your API keys',
      description: 'Newest first, including expired and revoked keys.',
      querystring: FullListQuery,
      response: answers(200, many(ApiKeySchema)),
    }),
    async (request) => ({ data: (await apiKeys.list(accountIdOf(request))).reverse().map(toResponse) }),
  );

  app.post(
    '/api-keys',
    route('apiKeys.create', {
      summary: 'Create an API key',
      description:
        'The response contains the full key, which cannot be retrieved later. The key may do no more ' +
        "than your role: a developer's key cannot erase personal data.",
      body: NewApiKey,
      response: answers(201, one(CreatedApiKey)),
    }),
    async (request, reply) => {
      const { name, access, permissions, expiresAt } = request.body;
      const { key, apiKey } = await apiKeys.create({
        accountId: accountIdOf(request),
        createdBy: visitorOf(request).user.id,
        name,
        access,
        ...(permissions && { permissions }),
        ...(expiresAt !== undefined && { expiresAt: parseMoment(expiresAt) }),
      });
      return reply.status(201).send({ data: { ...toResponse(apiKey), key } });
    },
  );

  app.delete(
    '/api-keys/:id',
    route('apiKeys.revoke', {
      summary: 'Revoke an API key',
      description: 'Takes effect immediately, on every process.',
      params: IdParams,
      response: answers(200, one(ApiKeySchema)),
    }),
    async (request) => ({ data: toResponse(await apiKeys.revoke(request.params.id, accountIdOf(request))) }),
  );
}
