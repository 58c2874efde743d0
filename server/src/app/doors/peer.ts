import type { FastifyRequest } from 'fastify';

/** Whether the connection comes from this machine, possibly from a proxy on it. */
export const isLocalPeer = ({ socket }: Pick<FastifyRequest, 'socket'>): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');

const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/** Whether the request comes from this machine and was not forwarded by a proxy. */
export const isLocal = (request: Pick<FastifyRequest, 'socket' | 'headers'>): boolean =>
  isLocalPeer(request) && PROXY_HEADERS.every((name) => request.headers[name] === undefined);
