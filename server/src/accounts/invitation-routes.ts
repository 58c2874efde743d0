import { Type } from 'typebox';
import type { DashboardDoor } from '../http/door.ts';
import { ANYONE, OWNER, type Routes, userOf } from '../http/routing.ts';
import { given } from '../lib/given.ts';
import {
  answers,
  Deleted,
  FullListQuery,
  IdParams,
  many,
  NoQuery,
  one,
  Timestamp,
} from '../schema/shapes.ts';
import type { InvitationService } from './invitations.ts';
import type { LoginService } from './logins.ts';
import { createSessionOpener, LOGIN_ANSWERS, Password } from './session-routes.ts';

const Role = Type.Enum(['member']);

const fields = {
  id: Type.String(),
  email: Type.String(),
  role: Role,
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
  },
  { title: 'CreatedInvitation' },
);

const NewInvitation = Type.Object(
  { email: Type.String({ maxLength: 254 }), role: Type.Optional(Role) },
  { additionalProperties: false },
);
const Token = Type.String({ maxLength: 100 });
const Lookup = Type.Object({ token: Token }, { additionalProperties: false });
const Accept = Type.Object({ token: Token, password: Password }, { additionalProperties: false });

interface Services {
  invitations: InvitationService;
  logins: LoginService;
}

export function invitationRoutes(app: Routes, { invitations, logins }: Services, door: DashboardDoor): void {
  const openSession = createSessionOpener(logins, door);
  const tags = ['Dashboard'];
  const security = [{ session: [] }];

  app.get(
    '/invitations',
    {
      config: OWNER,
      schema: {
        tags,
        security,
        summary: 'List open invitations',
        description: 'Owner only.',
        querystring: FullListQuery,
        response: answers(200, many(Invitation)),
      },
    },
    async () => ({ data: await invitations.list() }),
  );

  app.post(
    '/invitations',
    {
      config: OWNER,
      schema: {
        tags,
        security,
        summary: 'Invite a user',
        description:
          'Owner only. The link works once, for 7 days; another invitation to the same email replaces it.',
        querystring: NoQuery,
        body: NewInvitation,
        response: answers(201, one(CreatedInvitation)),
      },
    },
    async (request, reply) => {
      const { email, role } = request.body;
      const { token, invitation } = await invitations.create(userOf(request), { email, ...given({ role }) });
      // In the fragment, which browsers do not send: the token never appears in a server's or proxy's log.
      const url = door.linkTo(request, `/invite#token=${token}`);
      return reply.status(201).send({ data: { ...invitation, url } });
    },
  );

  app.delete(
    '/invitations/:id',
    {
      config: OWNER,
      schema: {
        tags,
        security,
        summary: 'Withdraw an invitation',
        description: 'Owner only.',
        params: IdParams,
        querystring: NoQuery,
        response: answers(200, one(Deleted)),
      },
    },
    async (request) => {
      await invitations.withdraw(request.params.id);
      return { data: { id: request.params.id, deleted: true as const } };
    },
  );

  app.post(
    '/invitations/look',
    {
      config: ANYONE,
      schema: {
        tags,
        security: [],
        summary: 'Look up an invitation by its token',
        querystring: NoQuery,
        body: Lookup,
        response: answers(200, one(Type.Object({ email: Type.String(), expiresAt: Timestamp }))),
      },
    },
    async (request) => ({ data: await invitations.find(request.body.token) }),
  );

  app.post(
    '/invitations/accept',
    {
      config: ANYONE,
      schema: {
        tags,
        security: [],
        summary: 'Accept an invitation',
        description:
          'Sets the session cookie. A removed user who had two-factor login gets a 200 and needs a code, as at every login.',
        querystring: NoQuery,
        body: Accept,
        response: LOGIN_ANSWERS,
      },
    },
    async (request, reply) => {
      const { id } = await invitations.accept(request.body.token, request.body.password);
      return openSession(request, reply, id);
    },
  );
}
