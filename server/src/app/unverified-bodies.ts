import type { FastifyInstance, preParsingHookHandler } from 'fastify';
import { pathOf } from '../http/routing.ts';
import { AppError } from '../lib/errors.ts';
import { networkOf } from '../lib/network.ts';
import { createHeldBytes } from './held-bytes.ts';

const MIB = 1024 * 1024;
/** Per network and per path, which is an account for webhooks of carriers: hundreds of bodies of the usual size. */
const BY_SCOPE_BYTES = 4 * MIB;
const IN_ALL_BYTES = 16 * MIB;
/** About what a request and each piece of its body take besides their bytes: whoever sends single bytes pays for it. */
const REQUEST_BYTES = 4 * 1024;
const CHUNK_BYTES = 256;
/** Enough for the largest of these bodies at 26 KB a second. */
export const ARRIVE_WITHIN_MS = 10_000;

/**
 * Bounds what anyone can make the server hold before it knows who they are: on routes without authentication, a body must
 * arrive in time, and the oldest unfinished ones give way when too much is held. Must be called before the routes are registered.
 */
export function boundUnverifiedBodies(app: FastifyInstance): void {
  const held = createHeldBytes({ inAll: IN_ALL_BYTES, byScope: BY_SCOPE_BYTES });

  const hold: preParsingHookHandler = (request, reply, payload, done) => {
    const end = (error: AppError): void => {
      // Nobody listens where Fastify does not read the body, or not any more.
      if (reply.sent || payload.listenerCount('error') === 0) return;
      reply.header('connection', 'close');
      payload.emit('error', error);
    };
    const scopes = [`network ${networkOf(request.client.address)}`, `path ${pathOf(request.url)}`];
    const body = held.hold(scopes, () => end(tooMany()));
    const timer = setTimeout(() => end(tooSlow()), ARRIVE_WITHIN_MS);
    payload.on('data', (chunk: Buffer) => body.grow(chunk.length + CHUNK_BYTES));
    payload.once('end', () => {
      clearTimeout(timer);
      body.complete();
    });
    reply.raw.once('close', () => {
      clearTimeout(timer);
      body.release();
    });
    done();
    body.grow(REQUEST_BYTES);
  };

  app.addHook('onRoute', (route) => {
    const hasBody = route.method !== 'GET' && route.method !== 'HEAD';
    if (route.config?.visitor === 'anyone' && hasBody) route.preParsing = hold;
  });
}

const tooMany = (): AppError =>
  new AppError('UNAVAILABLE', 'Too many requests are arriving too slowly, try again later', {
    retryAfterSeconds: 1,
  });

const tooSlow = (): AppError => new AppError('REQUEST_TIMEOUT', 'The request took too long to arrive');
