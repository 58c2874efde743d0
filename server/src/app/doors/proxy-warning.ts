import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

const EVERY_MS = 3_600_000;

/**
 * Says once an hour that a peer speaks for others and is not believed. Behind a proxy that is an oversight: everybody
 * shares its address, and the dashboard can't know the address in the browser.
 */
export function createProxyWarning(
  trust: (address: string | undefined, hop: number) => boolean,
  now: () => number = () => performance.now(),
) {
  let quietUntil = Number.NEGATIVE_INFINITY;
  return (
    { raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>,
    log: Pick<FastifyBaseLogger, 'warn'>,
  ): void => {
    if (headers['x-forwarded-for'] === undefined || now() < quietUntil) return;
    const peer = raw.socket.remoteAddress;
    if (trust(peer, 0)) return;
    quietUntil = now() + EVERY_MS;
    log.warn(
      { peer },
      'X-Forwarded-For came from a peer that is not trusted, and is ignored: if this is your proxy, set ' +
        'WAYBILL_TRUST_PROXY to its address (or to true, if nobody reaches this server past it)',
    );
  };
}
