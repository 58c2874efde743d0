import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoginService } from '../../accounts/index.ts';
import { DEVICE_MAX_AGE_MS, MAX_AGE_MS, type SessionService } from '../../accounts/index.ts';
import type { DashboardDoor } from '../../http/door.ts';
import { AppError, accountPaused } from '../../lib/errors.ts';
import type { Membership } from '../../schema/callers.ts';
import { personName } from '../../schema/person-name.ts';
import { type RouteGroup, refusalOf } from '../../schema/roles.ts';
import { createCookie, DEVICE_COOKIE, SESSION_COOKIE } from './cookies.ts';
import { addressOf, createOriginCheck, SAFE_METHODS } from './same-origin.ts';

export const DASHBOARD_PREFIX = '/dashboard/api/v1';

interface Dependencies {
  sessions: SessionService;
  logins: Pick<LoginService, 'rememberDevice'>;
  publicUrl: string | undefined;
}

/** Sent by the dashboard's pages: the account that they show. */
const ACCOUNT_HEADER = 'x-waybill-account';

/** Rejects what the page was not made for, and what the role may not use. The role was read with the session just now. */
function checkAccount(request: FastifyRequest, account: Membership | null, group: RouteGroup): void {
  if (account === null)
    throw new AppError('FORBIDDEN', 'You are not a member of an account. Ask an owner of one to invite you.');
  const shown = request.headers[ACCOUNT_HEADER];
  if (shown !== undefined && shown !== account.id)
    throw new AppError(
      'ACCOUNT_CHANGED',
      'You have switched to another account in this browser. Reload the page.',
    );
  const refusal = refusalOf(account.role, group, request.method);
  if (refusal !== undefined) throw new AppError('FORBIDDEN', refusal);
}

/**
 * The second door to the same routes: session cookie instead of API key, and the role of the person in the
 * account instead of permissions. Like the first, it runs before the body is read and before routing errors (404, 405).
 */
export function createDashboardDoor({ sessions, logins, publicUrl }: Dependencies): DashboardDoor {
  // The longest a session can last; the server decides when it expires.
  const cookie = createCookie(SESSION_COOKIE, MAX_AGE_MS, publicUrl);
  const device = createCookie(DEVICE_COOKIE, DEVICE_MAX_AGE_MS, publicUrl);
  const checkOrigin = createOriginCheck(publicUrl);

  async function rememberDevice(request: FastifyRequest, reply: FastifyReply, userId: string) {
    device.set(request, reply, await logins.rememberDevice(userId, device.read(request)));
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
      request.visitor = visitor;
      const { account, user } = visitor;
      if (account !== null) {
        request.caller = {
          accountId: account.id,
          actor: { type: 'person', id: user.id, name: personName(user) },
        };
      }
      // Paths without a route have no group: whoever is logged in gets their 404 or 405.
      const { group = 'personal' } = request.routeOptions.config;
      if (group !== 'personal') {
        checkAccount(request, account, group);
        if (visitor.isPaused && !SAFE_METHODS.includes(request.method)) throw accountPaused();
      }
    },

    async open(request, reply, userId) {
      // The browser's previous session would otherwise stay open, with no cookie left to end it.
      const before = await sessions.find(cookie.read(request));
      if (before !== undefined) await sessions.end(before.user.id, before.sessionId);
      const from = { ip: request.client.address, userAgent: request.headers['user-agent'] ?? '' };
      const { token, visitor } = await sessions.start(userId, from);
      cookie.set(request, reply, token);
      request.visitor = visitor;
      await rememberDevice(request, reply, userId);
      return visitor;
    },

    async close(request, reply, visitor) {
      await sessions.end(visitor.user.id, visitor.sessionId);
      cookie.clear(request, reply);
    },

    linkTo: (request, path) => `${publicUrl ?? addressOf(request)}${path}`,
  };
}
