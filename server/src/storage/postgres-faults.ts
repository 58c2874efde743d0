import pg from 'pg';
import { codeOf } from '../lib/errors.ts';
import type { StorageFault } from './storage.ts';

/** The connection was lost while it was asked to commit: the transaction is kept as a whole or not at all. */
export class UnknownOutcomeError extends Error {
  constructor(cause: unknown) {
    super('the database did not say whether it committed', { cause });
    this.name = 'UnknownOutcomeError';
  }
}

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ERR_STREAM_DESTROYED',
]);

/** The driver's own errors have no code. Each was seen when a connection was cut, hung or refused at another moment. */
const LOST_TEXT =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired$|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** Whether the connection is the reason, so that nobody knows how far the statement got. */
export function lostConnection(error: unknown): boolean {
  const code = codeOf(error);
  // Class 08: connection; 57: cancelled for its time, shut down or crashed.
  if (error instanceof pg.DatabaseError) return /^(08|57)/.test(code ?? '');
  if (error instanceof AggregateError) return error.errors.some(lostConnection);
  if (code !== undefined) return NETWORK_CODES.has(code);
  return error instanceof Error && LOST_TEXT.test(error.message);
}

/**
 * 25: in a transaction that has failed, was idle for too long, or on a server that takes no writes (a standby); 40: undone,
 * to break a deadlock for one; 53: insufficient resources, disk space for one; 58: an error of the system below the database.
 */
const PASSING_CLASSES = /^(25|40|53|58)/;

export function classifyPostgres(error: unknown): StorageFault {
  if (error instanceof UnknownOutcomeError) return 'unknown';
  if (lostConnection(error)) return 'unavailable';
  if (!(error instanceof pg.DatabaseError)) return 'other';
  if (error.code === '23505') return 'duplicate';
  return PASSING_CLASSES.test(error.code ?? '') ? 'unavailable' : 'other';
}
