import { Type } from 'typebox';
import type { DashboardDoor } from '../http/door.ts';
import { goneSignal } from '../http/gone.ts';
import { ANYONE, type Routes } from '../http/routing.ts';
import { sameText } from '../lib/crypto.ts';
import { AppError } from '../lib/errors.ts';
import { answers, NoQuery, one } from '../schema/shapes.ts';
import { CurrentSession, Password, toCurrentSession } from './session-routes.ts';
import type { UserService } from './users.ts';

const Setup = Type.Object(
  { token: Type.String({ maxLength: 100 }), email: Type.String({ maxLength: 254 }), password: Password },
  { additionalProperties: false },
);

/** Behind the one-time setup link: the first person to use it becomes the owner. */
export function setupRoutes(app: Routes, users: UserService, setupToken: string, door: DashboardDoor): void {
  const tags = ['Dashboard'];
  const security: [] = [];

  app.get(
    '/setup',
    {
      config: ANYONE,
      schema: {
        tags,
        security,
        summary: 'Check whether setup is needed',
        description: 'Setup is needed until the owner exists.',
        querystring: NoQuery,
        response: answers(200, one(Type.Object({ needed: Type.Boolean() }))),
      },
    },
    async () => ({ data: { needed: !(await users.any()) } }),
  );

  app.post(
    '/setup',
    {
      config: ANYONE,
      schema: {
        tags,
        security,
        summary: 'Create the owner',
        description:
          'Requires the token from the setup link that the server prints. Sets the session cookie.',
        querystring: NoQuery,
        body: Setup,
        response: answers(201, one(CurrentSession)),
      },
    },
    async (request, reply) => {
      const { token, email, password } = request.body;
      if (!sameText(token, setupToken)) {
        throw new AppError(
          'FORBIDDEN',
          'This setup link is not valid: use the one that the server printed when it started',
        );
      }
      const origin = { client: request.client, gone: goneSignal(reply) };
      const { id } = await users.createOwner({ email, password, ...origin });
      return reply.status(201).send({ data: toCurrentSession(await door.open(request, reply, id)) });
    },
  );
}
