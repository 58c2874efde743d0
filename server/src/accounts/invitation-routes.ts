import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { DashboardDoor } from '../http/door.ts';
import { goneSignal } from '../http/gone.ts';
import { dashboardRoute } from '../http/route.ts';
import { accountOf, type Routes, visitorOf } from '../http/routing.ts';
import type { User } from '../schema/callers.ts';
import { PersonName, PersonNameInput, personName } from '../schema/person-name.ts';
import { answers, Deleted, FullListQuery, IdParams, many, one, Timestamp } from '../schema/shapes.ts';
import type { InvitationService } from './invitations.ts';
import type { LoginService } from './logins.ts';
import { RoleName } from './member-routes.ts';
import {
  CurrentSession,
  createSessionOpener,
  createSessionView,
  EXAMPLE,
  LOGIN_ANSWERS,
  Password,
  type TimezoneOf,
} from './session-routes.ts';
import type { SessionService } from './sessions.ts';

const fields = {
  id: Type.String(),
  email: Type.String(),
  name: PersonName,
  role: RoleName,
  createdAt: Timestamp,
  expiresAt: Timestamp,
};
const Invitation = Type.Object(fields, { title: 'Invitation' });
const CreatedInvitation = Type.Object(
  {
    ...fields,
    url: Type.String({
      description: 'The link to send to the invited person, returned only in this response',
    }),
    isMailed: Type.Boolean({ description: 'Whether the server emails the link to the invited person' }),
  },
  { title: 'CreatedInvitation' },
);

const NewInvitation = Type.Object(
  { email: Type.String({ maxLength: 254 }), name: Type.Optional(PersonNameInput), role: RoleName },
  {
    additionalProperties: false,
    examples: [{ email: 'grace@example.com', name: 'Grace Hopper', role: 'packer' }],
  },
);
const Found = Type.Object({
  email: Type.String(),
  name: PersonName,
  role: RoleName,
  accountName: Type.String(),
  expiresAt: Timestamp,
});
const Token = Type.String({ maxLength: 100 });
const Lookup = Type.Object(
  { token: Token },
  { additionalProperties: false, examples: [{ token: EXAMPLE.token }] },
);
const Accept = Type.Object(
  { token: Token, name: Type.Optional(PersonNameInput), password: Password },
  { additionalProperties: false, examples: [{ ...EXAMPLE, name: 'Grace Hopper' }] },
);

const byOf = (request: FastifyRequest) => ({
  accountId: accountOf(request).id,
  user: visitorOf(request).user,
});

/** The change is one of the account that the person has joined: open pages of its members show it. */
function announceJoining(request: FastifyRequest, accountId: string, user: User): void {
  request.caller = { accountId, actor: { type: 'person', id: user.id, name: personName(user) } };
}

interface Services {
  invitations: InvitationService;
  sessions: SessionService;
  logins: LoginService;
  timezoneOf: TimezoneOf;
}

export function invitationRoutes(app: Routes, services: Services, door: DashboardDoor): void {
  const { invitations, sessions } = services;
  const route = dashboardRoute('members');
  const openSession = createSessionOpener(services, door);
  const toCurrentSession = createSessionView(services.timezoneOf);

  app.get(
    '/invitations',
    route('invitations.list', {
      summary: 'List open invitations',
      description: 'For owners and managers.',
      querystring: FullListQuery,
      response: answers(200, many(Invitation)),
    }),
    async (request) => ({ data: await invitations.list(accountOf(request).id) }),
  );

  app.post(
    '/invitations',
    route('invitations.create', {
      summary: 'Invite someone into the account',
      description:
        'For owners and managers. The link works once, for 7 days; another invitation to the same email replaces it. Only ' +
        'owners can invite owners.',
      body: NewInvitation,
      response: answers(201, one(CreatedInvitation)),
    }),
    async (request, reply) => {
      const { token, invitation, isMailed } = await invitations.create(byOf(request), request.body);
      // In the fragment, which browsers do not send: the token never appears in a server's or proxy's log.
      const url = door.linkTo(request, `/invite#token=${token}`);
      return reply.status(201).send({ data: { ...invitation, url, isMailed } });
    },
  );

  app.delete(
    '/invitations/:id',
    route('invitations.withdraw', {
      summary: 'Withdraw an invitation',
      description: 'For owners and managers.',
      params: IdParams,
      response: answers(200, one(Deleted)),
    }),
    async (request) => {
      await invitations.withdraw(byOf(request), request.params.id);
      return { data: { id: request.params.id, deleted: true as const } };
    },
  );

  app.post(
    '/invitations/look',
    route('invitations.lookUp', {
      group: 'personal',
      visitor: 'anyone',
      summary: 'Look up an invitation by its token',
      body: Lookup,
      response: answers(200, one(Found)),
    }),
    async (request) => ({ data: await invitations.find(request.body.token) }),
  );

  app.post(
    '/invitations/accept',
    route('invitations.accept', {
      group: 'personal',
      visitor: 'anyone',
      summary: 'Accept an invitation with a new password',
      description:
        'Creates a login, even if the email already has one, and sets the session cookie. To accept with ' +
        'an existing login, log in and join instead. A removed user who had two-factor login gets a 200 ' +
        'and needs a code, as at every login.',
      body: Accept,
      response: LOGIN_ANSWERS,
    }),
    async (request, reply) => {
      const { token, ...login } = request.body;
      const origin = { client: request.client, gone: goneSignal(reply) };
      const { user, accountId } = await invitations.accept(token, login, origin);
      announceJoining(request, accountId, user);
      return openSession(request, reply, user.id);
    },
  );

  app.post(
    '/invitations/join',
    route('invitations.join', {
      group: 'personal',
      summary: 'Accept an invitation with your existing login',
      description: 'Adds you to the account and switches to it. 409 if the invitation is for another email.',
      body: Lookup,
      response: answers(200, one(CurrentSession)),
    }),
    async (request) => {
      const visitor = visitorOf(request);
      const accountId = await invitations.join(request.body.token, visitor.user);
      const account = await sessions.switchAccount(visitor, accountId);
      announceJoining(request, accountId, visitor.user);
      return { data: await toCurrentSession({ ...visitor, account }) };
    },
  );
}
