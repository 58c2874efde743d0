import { Type } from 'typebox';
import { type Routes, USER, userOf } from '../http/routing.ts';
import { parseMoment } from '../lib/moment.ts';
import { ACCESSES, PERMISSIONS } from '../schema/callers.ts';
import {
  answers,
  FullListQuery,
  IdParams,
  many,
  NoQuery,
  nullable,
  one,
  Timestamp,
} from '../schema/shapes.ts';
import { type ApiKey, type ApiKeyService, MAX_NAME_LENGTH } from './api-keys.ts';

const Accesses = Type.Array(Type.Enum([...ACCESSES]), {
  minItems: 1,
  maxItems: 10,
  description: '`shipping`: Shipping API; `addresses`: Address verification',
});
const Permissions = Type.Array(Type.Enum([...PERMISSIONS]), { minItems: 1, maxItems: 10 });

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
};
const ApiKeySchema = Type.Object(fields, { title: 'ApiKey' });
const CreatedApiKey = Type.Object(
  { ...fields, key: Type.String({ description: 'The full key, shown only in this answer' }) },
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
        description: 'A date, or a moment with its zone, within one year; one year from now when left out',
        examples: ['2027-01-31'],
      }),
    ),
  },
  { additionalProperties: false },
);

const shown = ({ userId: _own, ...apiKey }: ApiKey) => apiKey;

/** Of the one who is logged in, and of nobody else. */
export function apiKeyRoutes(app: Routes, apiKeys: ApiKeyService): void {
  const tags = ['Dashboard'];
  const security = [{ session: [] }];

  app.get(
    '/api-keys',
    {
      config: USER,
      schema: {
        tags,
        security,
        summary: 'List your API keys',
        description: 'Newest first, those that have ended included.',
        querystring: FullListQuery,
        response: answers(200, many(ApiKeySchema)),
      },
    },
    async (request) => ({ data: (await apiKeys.list(userOf(request))).reverse().map(shown) }),
  );

  app.post(
    '/api-keys',
    {
      config: USER,
      schema: {
        tags,
        security,
        summary: 'Create an API key',
        description: 'The answer holds the full key; it is not shown again.',
        querystring: NoQuery,
        body: NewApiKey,
        response: answers(201, one(CreatedApiKey)),
      },
    },
    async (request, reply) => {
      const { name, access, permissions, expiresAt } = request.body;
      const { key, apiKey } = await apiKeys.create({
        userId: userOf(request),
        name,
        access,
        ...(permissions && { permissions }),
        ...(expiresAt !== undefined && { expiresAt: parseMoment(expiresAt) }),
      });
      return reply.status(201).send({ data: { ...shown(apiKey), key } });
    },
  );

  app.delete(
    '/api-keys/:id',
    {
      config: USER,
      schema: {
        tags,
        security,
        summary: 'Revoke an API key',
        description: 'From the very next request on, on every process.',
        params: IdParams,
        querystring: NoQuery,
        response: answers(200, one(ApiKeySchema)),
      },
    },
    async (request) => ({ data: shown(await apiKeys.revoke(request.params.id, userOf(request))) }),
  );
}
