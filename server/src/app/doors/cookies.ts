import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHttpsCheck } from './public-address.ts';

export const SESSION_COOKIE = 'waybill_session';
export const DEVICE_COOKIE = 'waybill_device';

interface Cookie {
  /** Empty if there is none. */
  read(request: FastifyRequest): string;
  set(request: FastifyRequest, reply: FastifyReply, value: string): void;
  clear(request: FastifyRequest, reply: FastifyReply): void;
}

/**
 * HttpOnly and SameSite=Strict: the HTML is the same for everyone and all requests come from those pages, so following a
 * link from another site still works. Over HTTPS the name has the `__Host-` prefix, with which browsers accept the cookie
 * only from this host, and a cookie without the prefix is ignored.
 */
export function createCookie(name: string, maxAgeMs: number, publicUrl: string | undefined): Cookie {
  const isSecure = createHttpsCheck(publicUrl);
  const nameFor = (request: FastifyRequest): string => (isSecure(request) ? `__Host-${name}` : name);

  function send(request: FastifyRequest, reply: FastifyReply, value: string, maxAgeSeconds: number): void {
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
    set: (request, reply, value) => send(request, reply, value, maxAgeMs / 1000),
    clear: (request, reply) => send(request, reply, '', 0),
  };
}
