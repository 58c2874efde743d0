import type { FastifyRequest } from 'fastify';

/** Whether the connection comes from this very machine, whoever a proxy on it may speak for. */
export const isLocalPeer = ({ socket }: Pick<FastifyRequest, 'socket'>): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');

const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/** From this very machine, and on nobody else's behalf. */
export const isLocal = (request: Pick<FastifyRequest, 'socket' | 'headers'>): boolean =>
  isLocalPeer(request) && PROXY_HEADERS.every((name) => request.headers[name] === undefined);
