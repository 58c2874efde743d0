import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_AGE_MS } from '../accounts/sessions.ts';
import { createHttpsCheck } from './public-address.ts';

export const SESSION_COOKIE = 'waybill_session';

/**
 * The cookie that holds a session's token. Strict: the dashboard's pages are the same for everyone and its requests come
 * from those pages, so that nothing is lost when another site's link leads here. Over HTTPS its name has the prefix with
 * which browsers refuse it from anyone but this very host, and no other name is believed.
 */
export function createSessionCookie(publicUrl: string | undefined) {
  const isSecure = createHttpsCheck(publicUrl);

  const nameFor = (request: FastifyRequest): string =>
    isSecure(request) ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;

  function set(request: FastifyRequest, reply: FastifyReply, value: string, maxAgeSeconds: number): void {
    const secure = isSecure(request) ? '; Secure' : '';
    reply.header(
      'set-cookie',
      `${nameFor(request)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`,
    );
  }

  return {
    read(request: FastifyRequest): string {
      const prefix = `${nameFor(request)}=`;
      const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
      return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? '';
    },
    /** For as long as a session can last: when it really ends is for the server to say. */
    give: (request: FastifyRequest, reply: FastifyReply, token: string): void =>
      set(request, reply, token, MAX_AGE_MS / 1000),
    take: (request: FastifyRequest, reply: FastifyReply): void => set(request, reply, '', 0),
  };
}
