import { Type } from 'typebox';
import type { Routes } from '../http/routing.ts';
import { sameText } from '../lib/crypto.ts';
import { AppError } from '../lib/errors.ts';
import type { UserService } from './users.ts';

const Setup = Type.Object(
  { token: Type.String(), email: Type.String(), password: Type.String() },
  { additionalProperties: false },
);

/** What the one-time setup link leads to: the first visitor who has the link becomes the owner. */
export function setupRoutes(app: Routes, users: UserService, setupToken: string): void {
  const schema = { hide: true };

  app.get('/setup', { schema }, async () => ({ data: { needed: !(await users.any()) } }));

  app.post('/setup', { schema: { ...schema, body: Setup } }, async (request, reply) => {
    const { token, email, password } = request.body;
    if (!sameText(token, setupToken)) {
      throw new AppError(
        'FORBIDDEN',
        'This setup link is not valid: use the one the server printed at its start',
      );
    }
    const owner = await users.createOwner({ email, password });
    return reply.status(201).send({ data: owner });
  });
}
