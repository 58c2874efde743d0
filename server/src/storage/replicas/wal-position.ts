import type pg from 'pg';
import { createFreshAnswers } from './fresh-answers.ts';
import { identityOf } from './identity.ts';

/**
 * In bytes of the primary's log of changes. The position up to which it has been inserted, not written or flushed: a commit with
 * `synchronous_commit` off is acknowledged before that, and another process may have made it.
 */
export const POSITION = `select pg_catalog.pg_current_wal_insert_lsn() - '0/0' as position`;

/**
 * A commit that is flushed, and with it all before it. On a primary with nothing to do, what belongs to no commit, and commits with
 * `synchronous_commit` off, can stay where no replica sees them. It writes nothing but a message that nobody decodes.
 */
const FLUSH = `select pg_catalog.set_config('synchronous_commit', 'local', true),
  pg_catalog.pg_logical_emit_message(true, 'waybill', '')`;

export interface Primary {
  /** Where its log ends now: behind every transaction that was acknowledged to anyone. */
  position(): Promise<number>;
  /** Which database it is. */
  identity(): Promise<string>;
  /** Sends everything up to there to the replicas. */
  flush(): Promise<unknown>;
}

/** However many ask, one statement of each kind is under way. */
export const primaryOf = (pool: pg.Pool): Primary => ({
  position: createFreshAnswers(async () => {
    const { rows } = await pool.query<{ position: string }>(POSITION);
    return Number(rows[0]?.position);
  }),
  identity: () => identityOf(pool),
  flush: createFreshAnswers(() => pool.query(FLUSH)),
});
