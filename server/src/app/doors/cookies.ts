import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHttpsCheck } from './public-address.ts';

export const SESSION_COOKIE = 'waybill_session';
export const DEVICE_COOKIE = 'waybill_device';

interface Cookie {
  /** Empty where there is none. */
  read(request: FastifyRequest): string;
  give(request: FastifyRequest, reply: FastifyReply, value: string): void;
  take(request: FastifyRequest, reply: FastifyReply): void;
}

/**
 * A cookie that scripts can't read and other sites can't have sent. Strict: the dashboard's pages are the same for
 * everyone and its requests come from those pages, so that nothing is lost when another site's link leads here. Over HTTPS
 * its name has the prefix with which browsers refuse it from anyone but this very host, and no other name is believed.
 */
export function createCookie(name: string, maxAgeMs: number, publicUrl: string | undefined): Cookie {
  const isSecure = createHttpsCheck(publicUrl);
  const nameFor = (request: FastifyRequest): string => (isSecure(request) ? `__Host-${name}` : name);

  function set(request: FastifyRequest, reply: FastifyReply, value: string, maxAgeSeconds: number): void {
    const secure = isSecure(request) ? '; Secure' : '';
    reply.header(
      'set-cookie',
      `${nameFor(request)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`,
    );
  }

  return {
    read(request) {
      const prefix = `${nameFor(request)}=`;
      const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
      return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? '';
    },
    give: (request, reply, value) => set(request, reply, value, maxAgeMs / 1000),
    take: (request, reply) => set(request, reply, '', 0),
  };
}
