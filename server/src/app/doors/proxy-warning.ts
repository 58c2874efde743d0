import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

const EVERY_MS = 3_600_000;

/**
 * Warns at most once an hour that an untrusted peer sends X-Forwarded-For. If that peer is the operator's proxy, all clients
 * share its address, and the origin check cannot know the address in the browser.
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
      'X-Forwarded-For from an untrusted peer is ignored: if this is your proxy, set WAYBILL_TRUST_PROXY to its address ' +
        '(or to true, if the server can only be reached through it)',
    );
  };
}
