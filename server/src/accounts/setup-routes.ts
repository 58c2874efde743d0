import { Type } from 'typebox';
import type { DashboardDoor } from '../http/door.ts';
import { goneSignal } from '../http/gone.ts';
import { dashboardRoute } from '../http/route.ts';
import type { Routes } from '../http/routing.ts';
import { sameText } from '../lib/crypto.ts';
import { AppError } from '../lib/errors.ts';
import { PersonNameInput } from '../schema/person-name.ts';
import { answers, one } from '../schema/shapes.ts';
import type { PasswordRequestService } from './password-requests.ts';
import { CurrentSession, createSessionView, EXAMPLE, Password, type TimezoneOf } from './session-routes.ts';
import type { UserService } from './users.ts';

const Setup = Type.Object(
  {
    token: Type.String({ maxLength: 100 }),
    email: Type.String({ maxLength: 254 }),
    name: Type.Optional(PersonNameInput),
    password: Password,
  },
  {
    additionalProperties: false,
    examples: [
      { token: EXAMPLE.token, email: 'ada@example.com', name: 'Ada Lovelace', password: EXAMPLE.password },
    ],
  },
);

const SetupState = Type.Object({
  needed: Type.Boolean({ description: 'Whether there is no owner yet' }),
  mailsPasswordResets: Type.Boolean({
    description: 'Whether someone who has forgotten their password can ask for a link by email',
  }),
});

interface Services {
  users: UserService;
  passwordRequests: PasswordRequestService;
  timezoneOf: TimezoneOf;
}

/** Behind the one-time setup link: the first person to use it becomes the owner. */
export function setupRoutes(
  app: Routes,
  { users, passwordRequests, timezoneOf }: Services,
  setupToken: string,
  door: DashboardDoor,
): void {
  const route = dashboardRoute('personal', 'anyone');
  const toCurrentSession = createSessionView(timezoneOf);

  app.get(
    '/setup',
    route('setup.get', {
      summary: 'Check whether setup is needed',
      description: 'Setup is needed until the owner exists. Also tells what the login page can offer.',
      response: answers(200, one(SetupState)),
    }),
    async () => ({
      data: { needed: !(await users.any()), mailsPasswordResets: passwordRequests.isAvailable },
    }),
  );

  app.post(
    '/setup',
    route('setup.createOwner', {
      summary: 'Create the owner',
      description: 'Requires the token from the setup link that the server prints. Sets the session cookie.',
      body: Setup,
      response: answers(201, one(CurrentSession)),
    }),
    async (request, reply) => {
      const { token, ...owner } = request.body;
      if (!sameText(token, setupToken)) {
        throw new AppError(
          'FORBIDDEN',
          'This setup link is not valid: use the one that the server printed when it started',
        );
      }
      const origin = { client: request.client, gone: goneSignal(reply) };
      const { id } = await users.createOwner({ ...owner, ...origin });
      return reply.status(201).send({ data: await toCurrentSession(await door.open(request, reply, id)) });
    },
  );
}
