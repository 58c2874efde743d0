import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { asError, codeOf, messageOf } from '../../lib/errors.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { describeError, lostConnection } from '../postgres-faults.ts';
import { cutConnection } from '../postgres-session.ts';
import { Lag } from './lag.ts';
import { createReplicaWatch } from './replica-watch.ts';
import type { ReplicaStatus } from './status.ts';
import type { Primary } from './wal-position.ts';

export interface ReplicaTimes {
  /** How long a request waits for a replica to catch up. */
  waitMs: number;
  /** A replica that takes longer to say how far it is hangs. It is asked that often, too. */
  answerMs: number;
  /** For how long one that was behind, or failed once, is left alone. One that fails again is for up to `MAX_REST` times as long. */
  restMs: number;
}

export const DEFAULT_TIMES: ReplicaTimes = { waitMs: 300, answerMs: 1_000, restMs: 5_000 };
const MAX_REST = 12;

/** Between two questions of how far it is. Most replicas are there within a few milliseconds. */
const STEPS_MS = [2, 5, 10, 20];
/** From then on it may be that what is missing has not left the primary. */
const FLUSH_AFTER_STEPS = 3;

/** A statement that was too slow says nothing about the server. */
const CANCELED = '57014';
/** The plan of a named statement, after a migration. */
const OUTDATED_PLAN = '0A000';

export interface ReplicaOptions {
  /** Its host and port, for people. */
  host: string;
  url: string;
  pool: pg.PoolConfig;
  primary: Primary;
  times: ReplicaTimes;
  /** Reads do not go to it any more, or go to it again. */
  onChanged(host: string, problem: string | undefined): void;
}

export type Replica = ReturnType<typeof createReplica>;

/** One replica, and whether reads should go to it. */
export function createReplica({ host, url, primary, times, onChanged, ...options }: ReplicaOptions) {
  const pool = new pg.Pool({
    ...options.pool,
    connectionString: url,
    // Whoever waits longer is served by the primary.
    connectionTimeoutMillis: times.answerMs,
  });
  const clients = new Set<pg.PoolClient>();
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    clients.add(client);
  });
  pool.on('remove', (client) => clients.delete(client));

  const lag = new Lag();
  const watch = createReplicaWatch({
    ...{ url, answerMs: times.answerMs, identity: primary.identity, onFailure: fail },
  });
  let isClosed = false;
  let isConnected = false;
  /** How far it is, as far as is known. */
  let replayed = 0;
  /** Up to where it has to come before it is used again. */
  let isDue = 0;
  let restsUntil = 0;
  let failures = 0;
  let problem: string | undefined = 'not connected yet';
  let reported: string | undefined;
  let timer: NodeJS.Timeout | undefined;

  const isUsable = (): boolean =>
    isConnected && performance.now() >= restsUntil && replayed >= isDue && !isClosed;

  /** Once for each time that it goes or comes back. */
  function report(): void {
    const now = isUsable() ? undefined : problem;
    if ((now === undefined) === (reported === undefined)) return;
    reported = now;
    onChanged(host, now);
  }

  function rest(why: string, ms: number): void {
    problem = why;
    restsUntil = Math.max(restsUntil, performance.now() + ms);
    report();
  }

  /** It is lost or hangs: whatever waits for it goes to the primary at once. */
  function fail(error: Error): void {
    if (isClosed) return;
    isConnected = false;
    // It may come back with other data.
    replayed = 0;
    for (const client of clients) cutConnection(client);
    const ms = times.restMs * Math.min(2 ** failures, MAX_REST);
    failures += 1;
    rest(describeError(error), ms);
    clearTimeout(timer);
    timer = setTimeout(connect, ms).unref();
  }

  function connect(): void {
    watch.open().then(
      (position) => {
        if (isClosed) return;
        isConnected = true;
        replayed = position;
        beat();
      },
      () => {},
    );
  }

  async function beat(): Promise<void> {
    clearTimeout(timer);
    try {
      await examine();
    } catch {
      // It has failed, and is connected again later; or the primary has.
    }
    if (isClosed || !isConnected) return;
    timer = setTimeout(beat, times.answerMs).unref();
  }

  async function examine(): Promise<void> {
    const before = replayed;
    const position = await withTimeout(times.answerMs, primary.position());
    compare(before, position);
    await ask();
    if (isUsable()) failures = 0;
    report();
  }

  /** With where the primary was later than that. After a failover, a replica may have what the new primary has not. */
  function compare(before: number, position: number): void {
    if (before > position) rest('it does not follow this primary', times.restMs);
    lag.noted(position, performance.now());
  }

  async function ask(): Promise<number> {
    replayed = await watch.ask();
    return replayed;
  }

  connect();

  return {
    host,
    pool,
    isUsable,
    /** How far it is at least. */
    replayed: () => replayed,
    compare,
    /** Whether statements that it is already used for can still go there. */
    isConnected: () => isConnected,
    /** Whether it is known to have everything up to there. */
    has: (position: number): boolean => isUsable() && replayed >= position,

    /** Whether it has everything up to there in time. If not, it is left alone for a while. */
    async reach(position: number): Promise<boolean> {
      const until = performance.now() + times.waitMs;
      let answers = 0;
      try {
        for (let step = 0; ; step++) {
          const leftMs = until - performance.now();
          if (leftMs <= 0) break;
          if ((await withTimeout(leftMs, ask())) >= position) return true;
          answers += 1;
          if (step === FLUSH_AFTER_STEPS) primary.flush().catch(() => {});
          await sleep(Math.min(STEPS_MS[step] ?? 20, Math.max(0, until - performance.now())));
        }
      } catch {
        // It did not answer in time, or has failed.
      }
      if (isConnected && answers > 0) {
        isDue = position;
        rest('behind the primary', times.restMs);
      } else if (isConnected) rest('slow to answer', times.answerMs);
      return false;
    },

    /** A statement has failed on it that the primary could answer. */
    blame(error: unknown): void {
      const code = codeOf(error);
      if (code === CANCELED || code === OUTDATED_PLAN || !isConnected) return;
      // All its connections may be in use; if it does not answer at all, that is found out in a moment.
      if (/^timeout exceeded when trying to connect/.test(messageOf(error))) return;
      if (lostConnection(error)) fail(asError(error));
      else rest(describeError(error), times.restMs);
    },

    status(): ReplicaStatus {
      const isUsed = isUsable();
      return {
        host,
        isUsed,
        lagMs: isConnected ? lag.of(replayed, performance.now()) : undefined,
        problem: isUsed ? undefined : problem,
      };
    },

    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      watch.close();
      for (const client of clients) cutConnection(client);
      await pool.end();
    },
  };
}
