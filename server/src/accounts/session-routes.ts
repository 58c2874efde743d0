import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { DashboardDoor } from '../http/door.ts';
import { goneSignal } from '../http/gone.ts';
import { dashboardRoute } from '../http/route.ts';
import { type Routes, visitorOf } from '../http/routing.ts';
import { UnitSystem } from '../lib/measures.ts';
import { DASHBOARD_LANGUAGES, ROLES, type Visitor } from '../schema/callers.ts';
import { PersonName, PersonNameInput } from '../schema/person-name.ts';
import { ROUTE_GROUPS, rightsOf } from '../schema/roles.ts';
import {
  answers,
  Deleted,
  FullListQuery,
  IdParams,
  many,
  nullable,
  one,
  Timestamp,
} from '../schema/shapes.ts';
import type { LoginService } from './logins.ts';
import type { SessionService } from './sessions.ts';
import type { UserService } from './users.ts';

const DashboardLanguage = nullable(Type.Enum([...DASHBOARD_LANGUAGES]), {
  description: 'The language of the dashboard; null follows the browser',
});

const User = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    name: PersonName,
    language: DashboardLanguage,
    createdAt: Timestamp,
  },
  { title: 'User', description: 'A person who logs in' },
);

const Rights = Type.Object(
  Object.fromEntries(ROUTE_GROUPS.map((group) => [group, Type.Enum(['none', 'read', 'write'])])),
  { description: 'What the role may use' },
);

/** The response of every kind of login: password, setup and invitation. */
export const CurrentSession = Type.Object(
  {
    user: User,
    account: nullable(
      Type.Object(
        {
          id: Type.String(),
          name: Type.String(),
          role: Type.Enum([...ROLES]),
          unitSystem: nullable(UnitSystem),
          timezone: Type.String({ description: 'Where its days start and end: that of its handling times' }),
          rights: Rights,
        },
        { description: 'The account you work in; null if you are not a member of any' },
      ),
    ),
    session: Type.Object({ id: Type.String(), createdAt: Timestamp, expiresAt: Timestamp }),
  },
  { title: 'CurrentSession' },
);

const SecondStep = Type.Object(
  {
    secondStep: Type.Object({
      token: Type.String({ description: 'Send it to /session/second-step with a code' }),
      expiresAt: Timestamp,
    }),
  },
  { title: 'SecondStep', description: 'The password was right; a code is needed before a session is opened' },
);

const Session = Type.Object(
  {
    id: Type.String(),
    isCurrent: Type.Boolean({ description: 'Whether this request was made with it' }),
    createdAt: Timestamp,
    lastSeenAt: Type.String({ format: 'date-time', description: 'To the minute' }),
    expiresAt: Timestamp,
    ip: Type.String(),
    userAgent: Type.String(),
  },
  { title: 'Session' },
);

/** For examples of what people type and open. */
export const EXAMPLE = { token: 'uT0pV9Xw2QmB5kFhZr7s', password: 'correct horse battery staple' };

export const Password = Type.String({ maxLength: 1_000 });

const Login = Type.Object(
  { email: Type.String({ maxLength: 254 }), password: Password },
  { additionalProperties: false, examples: [{ email: 'ada@example.com', password: EXAMPLE.password }] },
);
const ProfileUpdate = Type.Object(
  {
    name: Type.Optional(nullable(PersonNameInput)),
    language: Type.Optional(DashboardLanguage),
  },
  { additionalProperties: false, examples: [{ name: 'Ada Lovelace', language: 'de' }] },
);
const PasswordChange = Type.Object(
  { currentPassword: Password, newPassword: Password },
  {
    additionalProperties: false,
    examples: [{ currentPassword: EXAMPLE.password, newPassword: `another ${EXAMPLE.password}` }],
  },
);

const toPerson = ({ role: _, ...person }: Visitor['user']) => person;

/** The time zone of an account. Read for the dashboard when it opens, not with every request. */
export type TimezoneOf = (accountId: string) => Promise<string>;

export const createSessionView =
  (timezoneOf: TimezoneOf) =>
  async ({ user, account, sessionId, createdAt, expiresAt }: Visitor) => ({
    user: toPerson(user),
    account: account && {
      ...account,
      timezone: await timezoneOf(account.id),
      rights: rightsOf(account.role),
    },
    session: { id: sessionId, createdAt, expiresAt },
  });

/** Responses of every route that can log in a person with two-factor login. */
export const LOGIN_ANSWERS = { 200: one(SecondStep), ...answers(201, one(CurrentSession)) };

/** Opens a session, or asks for the second factor first. */
export const createSessionOpener =
  ({ logins, timezoneOf }: { logins: LoginService; timezoneOf: TimezoneOf }, door: DashboardDoor) =>
  async (request: FastifyRequest, reply: FastifyReply, userId: string) => {
    const secondStep = await logins.secondStep(userId);
    if (secondStep !== undefined) return reply.status(200).send({ data: { secondStep } });
    const toCurrentSession = createSessionView(timezoneOf);
    return reply.status(201).send({ data: await toCurrentSession(await door.open(request, reply, userId)) });
  };

interface Services {
  sessions: SessionService;
  logins: LoginService;
  users: Pick<UserService, 'update'>;
  timezoneOf: TimezoneOf;
}

export function sessionRoutes(app: Routes, services: Services, door: DashboardDoor): void {
  const { sessions, logins, users, timezoneOf } = services;
  const route = dashboardRoute('personal');
  const openSession = createSessionOpener(services, door);
  const toCurrentSession = createSessionView(timezoneOf);

  app.get(
    '/session',
    route('session.get', {
      summary: 'Get the current session',
      response: answers(200, one(CurrentSession)),
    }),
    async (request) => ({ data: await toCurrentSession(visitorOf(request)) }),
  );

  app.post(
    '/session',
    route('session.logIn', {
      visitor: 'anyone',
      summary: 'Log in',
      description:
        'Sets the session cookie. Too many wrong passwords within 15 minutes return 429: 5 per email and ' +
        'network, 30 per email, 20 per network. A browser that has logged in before has its own limit of ' +
        '5. With two-factor login, the response is a 200 without a session: send its token and a code to ' +
        '/session/second-step.',
      body: Login,
      response: LOGIN_ANSWERS,
    }),
    async (request, reply) => {
      const origin = { client: request.client, gone: goneSignal(reply) };
      const { id } = await logins.logIn({ ...request.body, ...origin, device: door.deviceOf(request) });
      return openSession(request, reply, id);
    },
  );

  app.delete(
    '/session',
    route('session.logOut', {
      summary: 'Log out',
      response: answers(200, one(Deleted)),
    }),
    async (request, reply) => {
      const visitor = visitorOf(request);
      await door.close(request, reply, visitor);
      return { data: { id: visitor.sessionId, deleted: true as const } };
    },
  );

  app.get(
    '/sessions',
    route('sessions.list', {
      summary: 'List your sessions',
      querystring: FullListQuery,
      response: answers(200, many(Session)),
    }),
    async (request) => {
      const { user, sessionId } = visitorOf(request);
      const own = await sessions.list(user.id);
      return { data: own.map((session) => ({ ...session, isCurrent: session.id === sessionId })) };
    },
  );

  app.delete(
    '/sessions',
    route('sessions.endOthers', {
      summary: 'Log out all your other sessions',
      response: answers(200, one(Type.Object({ ended: Type.Integer() }))),
    }),
    async (request) => {
      const { user, sessionId } = visitorOf(request);
      return { data: { ended: await sessions.endOthers(user.id, sessionId) } };
    },
  );

  app.delete(
    '/sessions/:id',
    route('sessions.end', {
      summary: 'End one of your sessions',
      params: IdParams,
      response: answers(200, one(Deleted)),
    }),
    async (request) => {
      const { id } = request.params;
      await sessions.end(visitorOf(request).user.id, id);
      return { data: { id, deleted: true as const } };
    },
  );

  app.put(
    '/profile',
    route('profile.update', {
      summary: 'Change your name or language',
      description:
        'Colleagues see your name in histories and lists; what was recorded before keeps the previous name. What is omitted stays.',
      body: ProfileUpdate,
      response: answers(200, one(User)),
    }),
    async (request) => {
      const { user } = visitorOf(request);
      return { data: toPerson(await users.update(user.id, request.body)) };
    },
  );

  app.put(
    '/password',
    route('password.change', {
      summary: 'Change your password',
      description:
        'Ends all your other sessions. 429 after 5 wrong passwords in one session within 15 minutes.',
      body: PasswordChange,
      response: answers(200, one(User)),
    }),
    async (request, reply) => {
      const { user, sessionId } = visitorOf(request);
      const origin = { client: request.client, gone: goneSignal(reply) };
      await logins.changePassword(user.id, { ...request.body, ...origin, sessionId });
      await door.rememberDevice(request, reply, user.id);
      return { data: toPerson(user) };
    },
  );
}
