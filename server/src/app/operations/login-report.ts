import type { FastifyBaseLogger } from 'fastify';
import type { LoginFailure } from '../../accounts/index.ts';
import type { Metrics } from './metrics.ts';

/** Each failure for the operator: a number, and a line that tools which ban addresses can read. */
export function createLoginReport(log: Pick<FastifyBaseLogger, 'warn'>, metrics: Metrics) {
  // From the start, so that the first failure is an increase to whoever watches.
  for (const reason of ['wrong_password', 'throttled']) metrics.loginFailures.inc({ reason }, 0);
  return ({ reason, at, address, userId, emailHash }: LoginFailure): void => {
    metrics.loginFailures.inc({ reason });
    log.warn({ reason, at, address, userId, email: emailHash.slice(0, 12) }, 'login failed');
  };
}
