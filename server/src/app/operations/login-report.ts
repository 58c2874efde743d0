import type { FastifyBaseLogger } from 'fastify';
import type { LoginFailure } from '../../accounts/index.ts';
import type { Metrics } from './metrics.ts';

/** Reports each failed login as a metric and as a log line that tools such as fail2ban can read. */
export function createLoginReport(log: Pick<FastifyBaseLogger, 'warn'>, metrics: Metrics) {
  // Initialised to 0, so that the first failure is visible as an increase.
  for (const reason of ['wrong_password', 'wrong_code', 'throttled'])
    metrics.loginFailures.inc({ reason }, 0);
  return ({ reason, at, address, userId, emailHash }: LoginFailure): void => {
    metrics.loginFailures.inc({ reason });
    log.warn({ reason, at, address, userId, email: emailHash.slice(0, 12) }, 'login failed');
  };
}
