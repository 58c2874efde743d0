import { writeAlert } from '../../alerts/index.ts';
import { toIso, toIsoOrNull } from '../../lib/clock.ts';
import type { AlertKind } from '../../schema/alerts.ts';
import type { Db, Storage } from '../../storage/index.ts';
import { type Outbox, receiverName, type SubscriptionHealth, storeTold } from '../../webhooks/index.ts';
import { type HealthChange, MAX_FAILURES } from '../worker/health.ts';

/** A receiver that fails every few minutes is reported once in this time. */
const QUIET_MS = 3_600_000;

/** What was told last, in the order of severity. */
const WELL = 0;
const FAILING = 1;
const NEARLY_DISABLED = 2;
const DISABLED = 3;

const KINDS: Record<HealthChange, AlertKind> = {
  failing: 'webhook_failing',
  nearly_disabled: 'webhook_nearly_disabled',
  disabled: 'webhook_disabled',
  recovered: 'webhook_recovered',
};

/**
 * Whether anyone is to be told of a change, which is then noted. Each failure is told once until the subscription has recovered, and within an
 * hour at most once; a recovery only if a failure was told. So neither a receiver that comes and goes nor two subscriptions that are
 * told of each other's failures can cause more than a few alerts an hour.
 */
export function isNews(health: SubscriptionHealth, change: HealthChange, now: number): boolean {
  const { told_health: told } = health;
  switch (change) {
    case 'recovered':
      health.told_health = WELL;
      return told !== WELL;
    case 'failing':
      if (told >= FAILING || isRecent(health.told_failing_at, now)) return false;
      Object.assign(health, { told_health: FAILING, told_failing_at: now });
      return true;
    case 'nearly_disabled':
      if (told >= NEARLY_DISABLED || isRecent(health.told_nearly_at, now)) return false;
      Object.assign(health, { told_health: NEARLY_DISABLED, told_nearly_at: now });
      return true;
    case 'disabled':
      health.told_health = DISABLED;
      return true;
  }
}

/** The clock may have been set back since. */
const isRecent = (at: number | null, now: number): boolean => at !== null && at <= now && now - at < QUIET_MS;

interface News {
  health: SubscriptionHealth;
  change: HealthChange;
  /** Where it was sent. */
  url: string;
  now: number;
}

/** To members, and to the other subscriptions of the account that ask for it: never to the one that it is about. */
export async function tellHealth(
  storage: Storage,
  outbox: Outbox,
  tx: Db,
  { health, change, url, now }: News,
): Promise<void> {
  const { id, account_id: accountId, failure_count: failureCount } = health;
  const receiver = receiverName(url);
  const lastError = health.last_error ?? '';
  const line = {
    failing: `${receiver}: ${lastError}`,
    nearly_disabled: `${receiver}: ${failureCount} failures in a row: ${lastError}`,
    disabled: `${receiver}: ${lastError}`,
    recovered: receiver,
  }[change];
  await writeAlert(storage, tx, { accountId, kind: KINDS[change], subject: id, line });
  const data = { id, receiver };
  const failed = {
    ...data,
    failureCount,
    lastError: health.last_error,
    lastErrorAt: toIsoOrNull(health.last_error_at),
  };
  const context = { except: id };
  if (change === 'recovered')
    await outbox.emit(tx, accountId, 'webhook.recovered', { ...data, recoveredAt: toIso(now) }, context);
  else if (change === 'disabled')
    await outbox.emit(tx, accountId, 'webhook.disabled', { ...failed, disabledAt: toIso(now) }, context);
  else {
    const failuresLeft = MAX_FAILURES - failureCount;
    await outbox.emit(tx, accountId, 'webhook.failing', { ...failed, failuresLeft }, context);
  }
  await storeTold(tx, health);
}
