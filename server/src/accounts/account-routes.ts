import { Type } from 'typebox';
import { dashboardRoute } from '../http/route.ts';
import { accountOf, type Routes, visitorOf } from '../http/routing.ts';
import { answers, Deleted, FullListQuery, IdParams, many, one, Timestamp } from '../schema/shapes.ts';
import type { AccountService } from './accounts.ts';
import { RoleName } from './member-routes.ts';
import type { MemberService } from './members.ts';
import { CurrentSession, createSessionView, type TimezoneOf } from './session-routes.ts';
import type { SessionService } from './sessions.ts';

const fields = { id: Type.String(), name: Type.String(), role: RoleName };
const Account = Type.Object({ ...fields, joinedAt: Timestamp }, { title: 'Account' });
const AccountName = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: false, examples: [{ name: 'Mugs & Co' }] },
);
const Switch = Type.Object(
  { accountId: Type.String({ maxLength: 100 }) },
  { additionalProperties: false, examples: [{ accountId: 'usr_0k3v9m2x7c5b' }] },
);

interface Services {
  accounts: AccountService;
  members: MemberService;
  sessions: SessionService;
  timezoneOf: TimezoneOf;
}

/** The accounts that the logged-in person belongs to, and which one they work in. */
export function accountRoutes(app: Routes, { accounts, members, sessions, timezoneOf }: Services): void {
  const route = dashboardRoute('personal');
  const toCurrentSession = createSessionView(timezoneOf);

  app.get(
    '/accounts',
    route('accounts.list', {
      summary: 'List your accounts',
      querystring: FullListQuery,
      response: answers(200, many(Account)),
    }),
    async (request) => ({ data: await accounts.listOf(visitorOf(request).user.id) }),
  );

  app.post(
    '/accounts',
    route('accounts.create', {
      summary: 'Create another account',
      description: 'Creates an empty account with you as its owner. For people who already own an account.',
      body: AccountName,
      response: answers(201, one(Type.Object(fields))),
    }),
    async (request, reply) => {
      const created = await accounts.create(visitorOf(request).user.id, request.body.name);
      return reply.status(201).send({ data: created });
    },
  );

  app.delete(
    '/accounts/:id/membership',
    route('accounts.leave', {
      summary: 'Leave an account',
      description: 'Ends your sessions in it. The last owner cannot leave (409).',
      params: IdParams,
      response: answers(200, one(Deleted)),
    }),
    async (request) => {
      const { id } = request.params;
      const userId = visitorOf(request).user.id;
      await members.remove({ accountId: id, userId }, userId);
      return { data: { id, deleted: true as const } };
    },
  );

  app.post(
    '/session/account',
    route('session.switchAccount', {
      summary: 'Switch to another of your accounts',
      description:
        'For this session, in all tabs of the browser. A request with the header `X-Waybill-Account` is refused with 409 ' +
        '`ACCOUNT_CHANGED` if the session is not in that account, so that no page changes an account that it does not show.',
      body: Switch,
      response: answers(200, one(CurrentSession)),
    }),
    async (request) => {
      const visitor = visitorOf(request);
      const account = await sessions.switchAccount(visitor, request.body.accountId);
      return { data: await toCurrentSession({ ...visitor, account }) };
    },
  );

  app.put(
    '/account',
    route('account.rename', {
      group: 'account',
      summary: 'Rename the account',
      description: 'For owners and managers.',
      body: AccountName,
      response: answers(200, one(Type.Object({ id: Type.String(), name: Type.String() }))),
    }),
    async (request) => ({ data: await accounts.rename(accountOf(request).id, request.body.name) }),
  );
}
