import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoginService } from '../../accounts/index.ts';
import { DEVICE_MAX_AGE_MS, MAX_AGE_MS, type SessionService } from '../../accounts/index.ts';
import type { DashboardDoor } from '../../http/door.ts';
import { AppError } from '../../lib/errors.ts';
import { createCookie, DEVICE_COOKIE, SESSION_COOKIE } from './cookies.ts';
import { addressOf, createOriginCheck } from './same-origin.ts';

export const DASHBOARD_PREFIX = '/dashboard/api/v1';

interface Dependencies {
  sessions: SessionService;
  logins: Pick<LoginService, 'rememberDevice'>;
  publicUrl: string | undefined;
}

/**
 * The second door to the same routes, for people. No limit on requests and no permissions: whoever has a session may do
 * all that its user may. Like the first it runs before the body is read and before it is known whether the path exists.
 */
export function createDashboardDoor({ sessions, logins, publicUrl }: Dependencies): DashboardDoor {
  // For as long as a session can last: when it really ends is for the server to say.
  const cookie = createCookie(SESSION_COOKIE, MAX_AGE_MS, publicUrl);
  const device = createCookie(DEVICE_COOKIE, DEVICE_MAX_AGE_MS, publicUrl);
  const checkOrigin = createOriginCheck(publicUrl);

  async function rememberDevice(request: FastifyRequest, reply: FastifyReply, userId: string) {
    device.give(request, reply, await logins.rememberDevice(userId, device.read(request)));
  }

  return {
    deviceOf: device.read,
    rememberDevice,

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
      const from = { ip: request.client.address, userAgent: request.headers['user-agent'] ?? '' };
      const { token, visitor } = await sessions.start(userId, from);
      cookie.give(request, reply, token);
      request.visitor = visitor;
      await rememberDevice(request, reply, userId);
      return visitor;
    },

    async close(request, reply, visitor) {
      await sessions.end(visitor.user.id, visitor.sessionId);
      cookie.take(request, reply);
    },

    linkTo: (request, path) => `${publicUrl ?? addressOf(request)}${path}`,
  };
}
