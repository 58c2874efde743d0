import type { Clock } from '../lib/clock.ts';
import { backoff, type Db, type MailRow, readNow, type Storage } from '../storage/index.ts';
import type { MailRefusal } from './mail.ts';
import type { MailOutcome } from './outcome.ts';

const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 2 * 3_600_000;
/** While the server is down: soon after it is back, all of them are sent. */
const SERVER_DOWN_MS = 15_000;
const NOT_YET_MS = 30_000;
/** Servers themselves try for days. What is so late that it would confuse is not wanted by then, which is found out when it is sent. */
const GIVE_UP_MS = 4 * 86_400_000;
const LEAST_ATTEMPTS = 5;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  /** In the transaction that gives a mail up. */
  onFailed?: (tx: Db, row: MailRow) => Promise<void>;
}

/** Records what became of a mail, once. */
export function createMailRecord({ storage, clock, onFailed = async () => {} }: Dependencies) {
  const set = async (tx: Db, row: MailRow, columns: Partial<MailRow>): Promise<MailRow> => {
    const changed = { ...columns, updated_at: clock.now() };
    await tx.updateTable('mails').set(changed).where('id', '=', row.id).execute();
    return { ...row, ...changed };
  };

  /** `asked` is the row as it was before it was claimed. */
  return (asked: MailRow, outcome: MailOutcome | MailRefusal): Promise<MailRow> =>
    storage.write(async (tx) => {
      const row = await tx
        .selectFrom('mails')
        .selectAll()
        .where('id', '=', asked.id)
        .modifyEnd(storage.locks.change)
        .executeTakeFirst();
      if (row === undefined) return asked;
      if ('outcome' in outcome && outcome.outcome === 'sent') {
        if (row.status === 'sent') return row;
        // Also if it was canceled meanwhile: it has been sent.
        const sent = { status: 'sent' as const, reason: null, sent_at: clock.now(), sealed_content: '' };
        return set(tx, row, { ...sent, attempts: row.attempts + 1, may_have_arrived: 1, due_at: null });
      }
      if (row.status !== 'pending') return row;
      if ('notWanted' in outcome)
        return set(tx, row, {
          status: 'cancelled',
          reason: outcome.notWanted,
          may_have_arrived: asked.may_have_arrived,
          sealed_content: '',
          due_at: null,
        });
      if ('notYet' in outcome)
        return set(tx, row, {
          reason: outcome.notYet,
          may_have_arrived: asked.may_have_arrived,
          due_at: (await readNow(storage, tx)) + NOT_YET_MS,
        });
      const attempts = row.attempts + 1;
      const may_have_arrived = outcome.outcome === 'unknown' ? 1 : asked.may_have_arrived;
      const shared = { reason: outcome.reason, may_have_arrived, attempts };
      const isDown = outcome.outcome === 'not_sent' && outcome.isServerDown;
      // One that is sent again by hand, days later, has a few attempts all the same.
      const isOver = clock.now() - row.created_at > GIVE_UP_MS && (isDown || attempts >= LEAST_ATTEMPTS);
      if (outcome.outcome === 'refused' || isOver) {
        await onFailed(tx, row);
        return set(tx, row, { ...shared, status: 'failed', due_at: null });
      }
      const now = await readNow(storage, tx);
      // Nobody has looked at this mail: it has not failed more often than before.
      if (isDown) return set(tx, row, { ...shared, attempts: row.attempts, due_at: now + SERVER_DOWN_MS });
      return set(tx, row, { ...shared, due_at: now + backoff(row.attempts, FIRST_WAIT_MS, LONGEST_WAIT_MS) });
    });
}
