import type { Clock } from '../lib/clock.ts';
import type { Finished } from './record.ts';

type Warn = (fields: object, message: string) => void;

const POSTPONED_EVERY_MS = 30_000;
const HOST_EVERY_MS = 10 * 60_000;
const MAX_HOSTS = 1_000;

/** Tells the operator what the account is not told of failed attempts, and seldom enough to be read. */
export function createAttemptLog(clock: Clock, warn: Warn) {
  const toldOfHosts = new Map<string, number>();
  let toldOfPostponed = Number.NEGATIVE_INFINITY;
  let postponed = 0;

  function tellOfHost(host: string, detail: string, subscriptionId: string): void {
    const now = clock.monotonic();
    if (now - (toldOfHosts.get(host) ?? Number.NEGATIVE_INFINITY) < HOST_EVERY_MS) return;
    if (toldOfHosts.size >= MAX_HOSTS) toldOfHosts.clear();
    toldOfHosts.set(host, now);
    warn({ host, detail, subscriptionId }, 'a webhook could not be sent to its host');
  }

  function tellOfPostponed(reason: string | null, subscriptionId: string): void {
    postponed += 1;
    if (clock.monotonic() - toldOfPostponed < POSTPONED_EVERY_MS) return;
    toldOfPostponed = clock.monotonic();
    warn(
      { reason, postponed, subscriptionId },
      'webhooks are held up by this server and will be tried again',
    );
    postponed = 0;
  }

  return ({ claimed: { url, subscriptionId }, outcome: { postponed, error, detail } }: Finished): void => {
    if (postponed) tellOfPostponed(detail ?? error, subscriptionId);
    else if (detail !== null) tellOfHost(new URL(url).host, detail, subscriptionId);
  };
}
