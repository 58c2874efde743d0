import type { Storage } from '../../storage/index.ts';
import { releaseExpired } from '../claims/release.ts';
import type { Next } from '../recording/record.ts';
import { findAccounts, findBacklogs } from './backlog.ts';
import { bringBackFarTimes } from './far-times.ts';
import type { Schedule } from './schedule.ts';

/**
 * Finds everything that is due or soon will be, and puts it into the schedule. The backstop: announcements and timers wake
 * the worker long before. Returns whether anyone has webhooks at all.
 */
export async function poll(
  storage: Storage,
  schedule: Schedule,
  wakeFor: (next: Next) => void,
  random: () => number,
): Promise<boolean> {
  await releaseExpired(storage, false);
  schedule.shrinkIdle();
  const accountIds = await findAccounts(storage);
  for (const accountId of accountIds) schedule.meet(accountId);
  for (const backlog of await findBacklogs(storage)) {
    const { accountId, subscriptionId, isActive, freshInMs, retryInMs } = backlog;
    await bringBackFarTimes(storage, backlog, random);
    if (accountId === null || !isActive) continue;
    if (freshInMs === 0) schedule.add('fresh', accountId, subscriptionId);
    else if (freshInMs !== null) wakeFor({ lane: 'fresh', accountId, subscriptionId, inMs: freshInMs });
    if (retryInMs !== null) wakeFor({ lane: 'retry', accountId, subscriptionId, inMs: retryInMs });
  }
  return accountIds.length > 0;
}
