/** A database that hangs must not hang every request with it. */
export interface PostgresTimeouts {
  /** For a free connection, or a new one. */
  connectMs: number;
  /** After which the server itself gives a statement up, and goes on. */
  statementMs: number;
  /** After which we give up a server that has not even done that, and the connection with it. */
  answerMs: number;
  /**
   * After which the server ends a transaction that we don't go on with, as after a network failure that it has not noticed.
   * Less than `statementMs`, so that those who wait for its locks get them in time.
   */
  idleInTransactionMs: number;
  /** How often the connection that hears announcements is tried: one that hangs is as silent as one that hears nothing. */
  heartbeatMs: number;
  /** How long an announcement may take, where it is not certain that it arrives at all. */
  announcementMs: number;
}

export const DEFAULT_TIMEOUTS: PostgresTimeouts = {
  connectMs: 5_000,
  statementMs: 10_000,
  answerMs: 12_000,
  idleInTransactionMs: 5_000,
  heartbeatMs: 15_000,
  announcementMs: 3_000,
};

/** For work that may take long, whatever the role or the database has been given. */
export const BEGIN_WITHOUT_TIMEOUTS =
  'begin; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/** The system's own default is two hours. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
