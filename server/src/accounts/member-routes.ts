import { Type } from 'typebox';
import { OWNER, type Routes, visitorOf } from '../http/routing.ts';
import { conflict } from '../lib/errors.ts';
import {
  answers,
  FullListQuery,
  IdParams,
  many,
  NoQuery,
  nullable,
  one,
  Timestamp,
} from '../schema/shapes.ts';
import type { MemberService } from './members.ts';
import { User } from './session-routes.ts';

const Member = Type.Object(
  { ...User.properties, deactivatedAt: nullable(Timestamp) },
  { title: 'Member', description: 'A user as the owner sees them' },
);

export function memberRoutes(app: Routes, members: MemberService): void {
  const tags = ['Dashboard'];
  const security = [{ session: [] }];

  app.get(
    '/users',
    {
      config: OWNER,
      schema: {
        tags,
        security,
        summary: 'List users',
        description: 'Owner only. Oldest first, including removed users.',
        querystring: FullListQuery,
        response: answers(200, many(Member)),
      },
    },
    async () => ({ data: await members.list() }),
  );

  app.delete(
    '/users/:id',
    {
      config: OWNER,
      schema: {
        tags,
        security,
        summary: 'Remove a user',
        description:
          "Owner only. Ends the user's sessions, revokes their API keys and disables their webhooks immediately. Their " +
          'data is kept; an invitation to the same email reactivates the user.',
        params: IdParams,
        querystring: NoQuery,
        response: answers(200, one(Member)),
      },
    },
    async (request) => {
      const { id } = request.params;
      if (id === visitorOf(request).user.id) throw conflict('You cannot remove yourself');
      return { data: await members.deactivate(id) };
    },
  );
}
