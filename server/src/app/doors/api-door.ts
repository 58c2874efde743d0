import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKeyService, KeyHolder, KeyUsage } from '../../accounts/index.ts';
import type { Door } from '../../http/door.ts';
import { pathOf } from '../../http/routing.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError, accountPaused } from '../../lib/errors.ts';
import { LIMIT, type Limiter, type Verdict } from '../../limits/index.ts';
import type { Access, Actor, Permission } from '../../schema/callers.ts';
import { refusalOf } from '../../schema/roles.ts';

export const API_PREFIX = '/api/v1';

interface Dependencies {
  apiKeys: ApiKeyService;
  keyUsage: KeyUsage;
  limiter: Limiter;
  clock: Clock;
}

/** As shown in the dashboard. */
const ACCESS_NAMES: Record<Access, string> = { shipping: 'Shipping API', addresses: 'Address verification' };

const lacks = (permission: Permission): string => `API key lacks the ${permission} permission`;

/**
 * Checks every request under /api/v1, in this order: key, permission, rate limit. Runs before the body is read and before
 * routing errors (404, 405), so that a client without a key learns nothing about the paths. With SQLite and the rate limit in
 * memory, all of it happens at once, without a promise.
 */
export function createApiDoor({ apiKeys, keyUsage, limiter, clock }: Dependencies): Door {
  function identify(request: FastifyRequest, reply: FastifyReply, found: KeyHolder | undefined): KeyHolder {
    const holder = requireKey(reply, found);
    request.keyId = holder.keyId;
    request.keyHolder = holder;
    keyUsage.touch(holder.keyId);
    checkPermission(request, holder);
    return holder;
  }

  function limit(request: FastifyRequest, reply: FastifyReply, holder: KeyHolder, verdict: Verdict): void {
    // On the raw response: Fastify would write the names in lower case.
    reply.raw.setHeader('X-RateLimit-Limit', LIMIT);
    reply.raw.setHeader('X-RateLimit-Remaining', verdict.remaining);
    reply.raw.setHeader('X-RateLimit-Reset', verdict.resetAtSeconds);
    if (!verdict.allowed) {
      const waitSeconds = verdict.resetAtSeconds - Math.floor(clock.now() / 1000);
      reply.raw.setHeader('Retry-After', Math.max(1, waitSeconds));
      throw new AppError(
        'RATE_LIMITED',
        `Rate limit of ${LIMIT} requests per minute exceeded, try again later`,
      );
    }
    const actor: Actor = { type: 'key', id: holder.keyId, name: holder.name };
    request.caller = { accountId: holder.accountId, actor };
  }

  async function admitLater(
    request: FastifyRequest,
    reply: FastifyReply,
    found: Promise<KeyHolder | undefined>,
  ): Promise<void> {
    const holder = identify(request, reply, await found);
    limit(request, reply, holder, await limiter.consume(holder.keyId));
  }

  return (request, reply) => {
    const found = apiKeys.authenticate(bearerToken(request.headers.authorization));
    if (found instanceof Promise) return admitLater(request, reply, found);
    const holder = identify(request, reply, found);
    const verdict = limiter.consume(holder.keyId);
    if (verdict instanceof Promise) return verdict.then((known) => limit(request, reply, holder, known));
    limit(request, reply, holder, verdict);
  };
}

/** Whether the key of a request that was let in is still valid. It does not count toward the limit again. */
export const createKeyCheck =
  (apiKeys: Pick<ApiKeyService, 'authenticate'>): Door =>
  (request, reply) => {
    const found = apiKeys.authenticate(bearerToken(request.headers.authorization));
    if (found instanceof Promise) return found.then((holder) => void requireKey(reply, holder));
    requireKey(reply, found);
  };

function requireKey(reply: FastifyReply, holder: KeyHolder | undefined): KeyHolder {
  if (holder !== undefined) return holder;
  reply.header('www-authenticate', 'Bearer');
  throw new AppError('UNAUTHORIZED', 'Invalid or missing API key');
}

function checkPermission(request: FastifyRequest, holder: KeyHolder): void {
  const permission = permissionFor(request.method);
  const access = accessFor(request);
  if (access !== 'any' && !holder.access.includes(access)) {
    throw new AppError('FORBIDDEN', `${lacks(permission)}: this path needs ${ACCESS_NAMES[access]} access`);
  }
  if (!holder.permissions.includes(permission)) throw new AppError('FORBIDDEN', lacks(permission));
  const { group } = request.routeOptions.config;
  const refusal = group && refusalOf(holder.role, group, request.method);
  if (refusal !== undefined) throw new AppError('FORBIDDEN', `${lacks(permission)} here. ${refusal}`);
  if (permission === 'write' && holder.isPaused) throw accountPaused();
}

/** The scheme is case-insensitive (RFC 9110). */
function bearerToken(header: string | undefined): string {
  return /^bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? '';
}

function permissionFor(method: string): Permission {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? 'read' : 'write';
}

/** As declared by the route; for a path without a route, by its first segment. */
function accessFor(request: FastifyRequest): Access | 'any' {
  const declared = request.routeOptions.config.access;
  if (declared !== undefined) return declared;
  const inside = pathOf(request.url).slice(API_PREFIX.length);
  return inside === '/addresses' || inside.startsWith('/addresses/') ? 'addresses' : 'shipping';
}
