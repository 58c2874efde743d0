import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionService, Visitor } from '../accounts/sessions.ts';
import { AppError } from '../lib/errors.ts';
import type { Door } from './api-door.ts';
import { addressOf, createOriginCheck } from './same-origin.ts';
import { createSessionCookie } from './session-cookie.ts';

export const DASHBOARD_PREFIX = '/dashboard/api/v1';

interface Dependencies {
  sessions: SessionService;
  publicUrl: string | undefined;
}

export interface DashboardDoor {
  /** The first checks of every request under /dashboard/api/v1: where it comes from, then whose it is. */
  admit: Door;
  /** Logs the user in: the answer carries the cookie of a new session. */
  open(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<Visitor>;
  /** Logs the visitor out, at once and on every process. */
  close(request: FastifyRequest, reply: FastifyReply, visitor: Visitor): Promise<void>;
  /** A link that people can follow to this server. */
  linkTo(request: FastifyRequest, path: string): string;
}

/**
 * The second door to the same routes, for people. No limit on requests and no permissions: whoever has a session may do
 * all that its user may. Like the first it runs before the body is read and before it is known whether the path exists.
 */
export function createDashboardDoor({ sessions, publicUrl }: Dependencies): DashboardDoor {
  const cookie = createSessionCookie(publicUrl);
  const checkOrigin = createOriginCheck(publicUrl);

  return {
    async admit(request) {
      checkOrigin(request);
      const wanted = request.routeOptions.config.visitor ?? 'user';
      if (wanted === 'anyone') return;
      const visitor = await sessions.find(cookie.read(request));
      if (visitor === undefined) throw new AppError('UNAUTHORIZED', 'Log in first');
      if (wanted === 'owner' && visitor.user.role !== 'owner') {
        throw new AppError('FORBIDDEN', 'Only the owner may do this');
      }
      request.visitor = visitor;
      request.caller = { userId: visitor.user.id };
    },

    async open(request, reply, userId) {
      // The session that this browser had before would be left open, with nobody to end it.
      const before = await sessions.find(cookie.read(request));
      if (before !== undefined) await sessions.end(before.user.id, before.sessionId);
      const from = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
      const { token, visitor } = await sessions.start(userId, from);
      cookie.give(request, reply, token);
      request.visitor = visitor;
      return visitor;
    },

    async close(request, reply, visitor) {
      await sessions.end(visitor.user.id, visitor.sessionId);
      cookie.take(request, reply);
    },

    linkTo: (request, path) => `${publicUrl ?? addressOf(request)}${path}`,
  };
}
