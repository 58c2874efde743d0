import { Type } from 'typebox';
import type { DashboardDoor } from '../http/door.ts';
import { goneSignal } from '../http/gone.ts';
import { dashboardRoute } from '../http/route.ts';
import { accountOf, type Routes, visitorOf } from '../http/routing.ts';
import { answers, IdParams, one, Timestamp } from '../schema/shapes.ts';
import type { LoginService } from './logins.ts';
import type { PasswordRequestService } from './password-requests.ts';
import type { PasswordResetService } from './password-resets.ts';
import { createSessionOpener, EXAMPLE, LOGIN_ANSWERS, Password, type TimezoneOf } from './session-routes.ts';

const CreatedPasswordReset = Type.Object(
  {
    url: Type.String({ description: 'The link to send to the member, returned only in this response' }),
    expiresAt: Timestamp,
    isMailed: Type.Boolean({ description: 'Whether the server emails the link to the member' }),
  },
  { title: 'CreatedPasswordReset' },
);
const Found = Type.Object({ email: Type.String(), expiresAt: Timestamp });
const Token = Type.String({ maxLength: 100 });
const Lookup = Type.Object(
  { token: Token },
  { additionalProperties: false, examples: [{ token: EXAMPLE.token }] },
);
const Use = Type.Object(
  { token: Token, password: Password },
  { additionalProperties: false, examples: [EXAMPLE] },
);

const Request = Type.Object(
  { email: Type.String({ maxLength: 254 }) },
  { additionalProperties: false, examples: [{ email: 'ada@example.com' }] },
);

interface Services {
  passwordResets: PasswordResetService;
  passwordRequests: PasswordRequestService;
  logins: LoginService;
  timezoneOf: TimezoneOf;
}

export function passwordResetRoutes(app: Routes, services: Services, door: DashboardDoor): void {
  const { passwordResets, passwordRequests } = services;
  const route = dashboardRoute('personal');
  const openSession = createSessionOpener(services, door);

  app.post(
    '/members/:id/password-reset',
    route('members.createPasswordReset', {
      group: 'members',
      summary: 'Create a password reset link for a member',
      description:
        'For owners, and for managers if the member is a packer or a developer: in every account that ' +
        'the member belongs to. The link works once, for 24 hours; another one replaces it. Until then ' +
        'the current password works.',
      params: IdParams,
      response: answers(201, one(CreatedPasswordReset)),
    }),
    async (request, reply) => {
      const by = { accountId: accountOf(request).id, user: visitorOf(request).user };
      const { token, ...created } = await passwordResets.create(by, request.params.id);
      // In the fragment, which browsers do not send: the token never appears in a server's or proxy's log.
      const url = door.linkTo(request, `/reset-password#token=${token}`);
      return reply.status(201).send({ data: { url, ...created } });
    },
  );

  app.post(
    '/password-resets/request',
    route('passwordResets.request', {
      visitor: 'anyone',
      summary: 'Ask for a link to set a new password by email',
      description:
        'The answer is the same whether or not there is a login with this email. The link works once, for an hour. Within 15 ' +
        'minutes, 3 can be asked for per email and network, 5 per email and 20 per network; the next is a 429. 409 if the ' +
        'server does not send email.',
      body: Request,
      response: answers(202, one(Type.Object({ requested: Type.Literal(true) }))),
    }),
    async (request, reply) => {
      await passwordRequests.request({ email: request.body.email, client: request.client });
      return reply.status(202).send({ data: { requested: true } });
    },
  );

  app.post(
    '/password-resets/look',
    route('passwordResets.lookUp', {
      visitor: 'anyone',
      summary: 'Look up a password reset by its token',
      body: Lookup,
      response: answers(200, one(Found)),
    }),
    async (request) => ({ data: await passwordResets.find(request.body.token) }),
  );

  app.post(
    '/password-resets/use',
    route('passwordResets.use', {
      visitor: 'anyone',
      summary: 'Set a new password with a link',
      description:
        'Ends all sessions of the person and sets the cookie of a new one. A person with two-factor login gets a 200 and ' +
        'needs a code, as at every login.',
      body: Use,
      response: LOGIN_ANSWERS,
    }),
    async (request, reply) => {
      const { token, password } = request.body;
      const origin = { client: request.client, gone: goneSignal(reply) };
      const userId = await passwordResets.use(token, password, origin);
      return openSession(request, reply, userId);
    },
  );
}
