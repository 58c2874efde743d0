import { type Db, isAwakeOrNone, type MailRow, readNow, type Storage } from '../storage/index.ts';

/** Longer than a connection, a greeting and every answer may take: whoever sends it has ended by then. */
const MAIL_LEASE_MS = 5 * 60_000;
const LANES_AT_ONCE = 200;

/** Which mails are sent next. Lanes take turns, so that no account waits for all the mails of another. */
export function createMailClaims(storage: Storage) {
  let lastLane = '';

  /** Those that something is due in, beginning after the last one. */
  async function dueLanes(): Promise<string[]> {
    const rows = await storage.db
      .selectFrom('mails')
      .select('lane')
      .distinct()
      .where('due_at', '<=', storage.now())
      .where(isAwakeOrNone())
      .orderBy('lane')
      .limit(LANES_AT_ONCE)
      .execute();
    const lanes = rows.map(({ lane }) => lane);
    const next = lanes.findIndex((lane) => lane > lastLane);
    return next <= 0 ? lanes : [...lanes.slice(next), ...lanes.slice(0, next)];
  }

  const claimOf = async (tx: Db, lane: string, limit: number, now: number): Promise<MailRow[]> => {
    const rows = await tx
      .selectFrom('mails')
      .selectAll()
      .where('lane', '=', lane)
      .where('due_at', '<=', now)
      .where(isAwakeOrNone())
      .orderBy('due_at')
      .orderBy('id')
      .limit(limit)
      .modifyEnd(storage.locks.skipLocked)
      .execute();
    if (rows.length > 0)
      await tx
        .updateTable('mails')
        .set({ due_at: now + MAIL_LEASE_MS, may_have_arrived: 1 })
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute();
    return rows;
  };

  return {
    /**
     * Takes mails that are due, and returns them as they were. From here on each of them may have arrived, until its outcome says
     * otherwise: also if this process dies.
     */
    async claim(limit: number): Promise<MailRow[]> {
      const lanes = (await dueLanes()).slice(0, limit);
      if (lanes.length === 0) return [];
      const share = Math.ceil(limit / lanes.length);
      return storage.write(async (tx) => {
        const now = await readNow(storage, tx);
        const claimed: MailRow[] = [];
        for (const lane of lanes) {
          const left = limit - claimed.length;
          if (left === 0) break;
          claimed.push(...(await claimOf(tx, lane, Math.min(share, left), now)));
          lastLane = lane;
        }
        return claimed;
      });
    },
  };
}
