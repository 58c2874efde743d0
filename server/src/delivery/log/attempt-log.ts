import type { Clock } from '../../lib/clock.ts';
import { receiverName } from '../../webhooks/index.ts';
import type { Finished } from '../recording/record.ts';

type Warn = (fields: object, message: string) => void;

const POSTPONED_EVERY_MS = 30_000;
const HOST_EVERY_MS = 10 * 60_000;
const MAX_HOSTS = 1_000;

/** Logs details of failed attempts that only the operator may see, at a limited rate. */
export function createAttemptLog(clock: Clock, warn: Warn) {
  const loggedHosts = new Map<string, number>();
  let postponedLoggedAt = Number.NEGATIVE_INFINITY;
  let postponed = 0;

  function logHost(host: string, detail: string, subscriptionId: string): void {
    const now = clock.monotonic();
    if (now - (loggedHosts.get(host) ?? Number.NEGATIVE_INFINITY) < HOST_EVERY_MS) return;
    if (loggedHosts.size >= MAX_HOSTS) loggedHosts.clear();
    loggedHosts.set(host, now);
    warn({ host, detail, subscriptionId }, 'a webhook could not be sent to its host');
  }

  function logPostponed(reason: string | null, subscriptionId: string): void {
    postponed += 1;
    if (clock.monotonic() - postponedLoggedAt < POSTPONED_EVERY_MS) return;
    postponedLoggedAt = clock.monotonic();
    warn(
      { reason, postponed, subscriptionId },
      'webhooks could not be sent because of a problem on this server and will be retried',
    );
    postponed = 0;
  }

  return ({ claimed: { url, subscriptionId }, outcome: { postponed, error, detail } }: Finished): void => {
    if (postponed) logPostponed(detail ?? error, subscriptionId);
    else if (detail !== null) logHost(receiverName(url), detail, subscriptionId);
  };
}
