import { Type } from 'typebox';
import { dashboardRoute } from '../http/route.ts';
import { accountOf, type Routes, visitorOf } from '../http/routing.ts';
import { ROLES } from '../schema/callers.ts';
import { PersonName } from '../schema/person-name.ts';
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
import type { MemberService } from './members.ts';

export const RoleName = Type.Enum([...ROLES], {
  description:
    '`owner`: everything; `manager`: everything except managing owners; `packer`: orders, labels, ' +
    'returns and stock; `developer`: API keys, webhooks and everything that an API key may do',
});

const Member = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    name: PersonName,
    role: RoleName,
    joinedAt: Timestamp,
    deactivatedAt: nullable(Timestamp),
  },
  { title: 'Member', description: 'A person who belongs to the account' },
);
const RoleChange = Type.Object(
  { role: RoleName },
  { additionalProperties: false, examples: [{ role: 'packer' }] },
);

export function memberRoutes(app: Routes, members: MemberService): void {
  const route = dashboardRoute('members');

  app.get(
    '/members',
    route('members.list', {
      summary: 'List the members of the account',
      description: 'For owners and managers. In the order in which they joined.',
      querystring: FullListQuery,
      response: answers(200, many(Member)),
    }),
    async (request) => ({ data: await members.list(accountOf(request).id) }),
  );

  app.put(
    '/members/:id',
    route('members.changeRole', {
      summary: 'Change the role of a member',
      description:
        "For owners and managers. Takes effect on the member's next request. Only owners can change " +
        'owners or appoint them; the last owner cannot be changed (409).',
      params: IdParams,
      body: RoleChange,
      response: answers(200, one(Member)),
    }),
    async (request) => {
      const by = { accountId: accountOf(request).id, userId: visitorOf(request).user.id };
      return { data: await members.changeRole(by, request.params.id, request.body.role) };
    },
  );

  app.delete(
    '/members/:id',
    route('members.remove', {
      summary: 'Remove a member',
      description:
        "For owners and managers. Ends the member's sessions in this account immediately. Their other " +
        'accounts are not affected, and API keys stay: they belong to the account. Only owners can ' +
        'remove owners, and not the last (409).',
      params: IdParams,
      response: answers(200, one(Deleted)),
    }),
    async (request) => {
      const { id } = request.params;
      await members.remove({ accountId: accountOf(request).id, userId: visitorOf(request).user.id }, id);
      return { data: { id, deleted: true as const } };
    },
  );
}
