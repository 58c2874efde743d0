import { Type } from 'typebox';
import { apiRoute } from '../http/route.ts';
import type { Routes } from '../http/routing.ts';
import { IsSandbox } from '../schema/settings.ts';
import { answers, one, Timestamp } from '../schema/shapes.ts';
import { Accesses, Permissions } from './api-key-routes.ts';
import type { ApiKeyService } from './api-keys.ts';

const Me = Type.Object(
  {
    account: Type.Object({ id: Type.String(), name: Type.String(), isSandbox: IsSandbox }),
    key: Type.Object({
      id: Type.String(),
      name: Type.String(),
      prefix: Type.String({ description: 'The first 16 characters of the key' }),
      access: Accesses,
      permissions: Permissions,
      createdAt: Timestamp,
      expiresAt: Timestamp,
    }),
    rateLimit: Type.Object({
      limit: Type.Integer({ description: 'Maximum number of requests in the window' }),
      windowSeconds: Type.Integer(),
    }),
  },
  { title: 'Caller' },
);

interface RateLimit {
  limit: number;
  windowSeconds: number;
}

/** Only behind the API's door: there is no key behind the other one. */
export function meRoutes(app: Routes, apiKeys: Pick<ApiKeyService, 'describe'>, rateLimit: RateLimit): void {
  const route = apiRoute({ tag: 'Keys', about: 'What an API key may do.', group: 'personal', access: 'any' });
  app.get(
    '/me',
    route('me', {
      summary: 'Describe the key of this request',
      description:
        'The account that the key belongs to, what the key may do, and its rate limit. For keys with any access; like every ' +
        'GET it needs the `read` permission and counts against the limit.',
      response: answers(200, one(Me)),
    }),
    async ({ keyId }) => {
      if (keyId === null) throw new Error('a handler was reached without a key');
      return { data: { ...(await apiKeys.describe(keyId)), rateLimit } };
    },
  );
}
