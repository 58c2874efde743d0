import pg from 'pg';
import { asError } from '../../lib/errors.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { cutConnection } from '../postgres-session.ts';
import { KEEP_ALIVE } from '../postgres-timeouts.ts';
import { AnotherDatabaseError, identityOf } from './identity.ts';

/** Whether a server is a standby, and how far. */
export const STANDBY_STATE = `select pg_catalog.pg_is_in_recovery() as "isStandby",
  coalesce(pg_catalog.pg_last_wal_replay_lsn() - '0/0', 0) as replayed`;

export interface StandbyState {
  isStandby: boolean;
  replayed: string;
}

interface Options {
  url: string;
  /** A replica that takes longer hangs. */
  answerMs: number;
  /** Identifies the database that it has to be a replica of. */
  identity(): Promise<string>;
  /** It was lost, refused or does not answer; it is not asked again until `open`. */
  onFailure(error: Error): void;
}

/** A connection of its own to a replica, which is asked how far it is also while all others are busy. */
export function createReplicaWatch({ url, answerMs, identity, onFailure }: Options) {
  let client: pg.Client | undefined;
  let asking: Promise<number> | undefined;

  function fail(failed: pg.Client, error: unknown): void {
    cutConnection(failed);
    if (client !== failed) return;
    client = undefined;
    asking = undefined;
    onFailure(asError(error));
  }

  async function question(asked: pg.Client): Promise<number> {
    const { rows } = await withTimeout(answerMs, asked.query<StandbyState>(STANDBY_STATE));
    const [state] = rows;
    if (!state?.isStandby) throw new Error('it is not a standby');
    return Number(state.replayed);
  }

  return {
    /** Connects. Resolves with how far the replica is, or rejects after `onFailure` was called. */
    async open(): Promise<number> {
      const opened = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: answerMs,
        application_name: 'waybill replica check',
        ...KEEP_ALIVE,
      });
      client = opened;
      opened.on('error', (error) => fail(opened, error));
      opened.on('end', () => fail(opened, new Error('the connection has ended')));
      try {
        await opened.connect();
        const [own, wanted] = await withTimeout(answerMs, Promise.all([identityOf(opened), identity()]));
        if (own !== wanted) throw new AnotherDatabaseError();
      } catch (error) {
        fail(opened, error);
        throw error;
      }
      return this.ask();
    },

    /** How far it is at least. Whoever asks meanwhile gets the same answer. */
    ask(): Promise<number> {
      const asked = client;
      if (asked === undefined) return Promise.reject(new Error('it is not connected'));
      if (asking !== undefined) return asking;
      const answer = question(asked).finally(() => {
        if (asking === answer) asking = undefined;
      });
      asking = answer;
      answer.catch((error) => fail(asked, error));
      return answer;
    },

    close(): void {
      const closed = client;
      client = undefined;
      if (closed !== undefined) cutConnection(closed);
    },
  };
}
