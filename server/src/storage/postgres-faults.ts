import pg from 'pg';
import { codeOf, messageOf } from '../lib/errors.ts';
import { NoHostError, UnwantedServerError } from './postgres-host-errors.ts';
import type { StorageFault, StorageProblem } from './storage.ts';
import { UndoneError, UnknownOutcomeError } from './unknown-outcome.ts';

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

/** The driver's own errors have no code. Each was observed when a connection was cut, hung or refused. */
const LOST_TEXT =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired$|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** Whether the connection failed, so that it is unknown how far the statement got. */
export function lostConnection(error: unknown): boolean {
  const code = codeOf(error);
  // Class 08: connection; 57: cancelled for its time, shut down or crashed.
  if (error instanceof pg.DatabaseError) return /^(08|57)/.test(code ?? '');
  if (error instanceof AggregateError) return error.errors.some(lostConnection);
  if (code !== undefined) return NETWORK_CODES.has(code);
  return error instanceof Error && LOST_TEXT.test(error.message);
}

/**
 * 25: in a transaction that has failed or was idle for too long, or on a read-only server (a standby); 40: rolled back, for
 * example to break a deadlock; 53: insufficient resources, such as disk space; 55P03: a lock was not free within the role's
 * `lock_timeout`; 58: an error of the operating system.
 */
const PASSING_CLASSES = /^(25|40|53|55P03|58)/;

export function classifyPostgres(error: unknown): StorageFault {
  if (error instanceof UnknownOutcomeError) return 'unknown';
  if (lostConnection(error) || error instanceof UndoneError || isUnwanted(error)) return 'unavailable';
  if (!(error instanceof pg.DatabaseError)) return 'other';
  if (isOutOfSpace(error)) return 'unavailable';
  if (error.code === '23505') return 'duplicate';
  return PASSING_CLASSES.test(error.code ?? '') ? 'unavailable' : 'other';
}

/** Another server may be found soon, such as a standby that is being promoted. */
const isUnwanted = (error: unknown): boolean =>
  error instanceof NoHostError || error instanceof UnwantedServerError;

/** Depending on what could not be written, also with the code of an internal error. */
const isOutOfSpace = ({ code, message }: pg.DatabaseError): boolean =>
  code === '53100' || /No space left on device|Disk quota exceeded/.test(message);

/** The server is a standby, or the role may only read. */
export const READ_ONLY = '25006';

/** By the class of the code, or all of it. */
const KINDS: [RegExp, StorageProblem['kind'], string][] = [
  [new RegExp(READ_ONLY), 'read-only', 'let it accept writes, or point DATABASE_URL at the server that does'],
  [/^53/, 'out of reach', 'give it more connections or memory'],
  [/^58/, 'failing', 'look at its log and its disk'],
  [/^XX00[12]/, 'damaged', 'look at its log, and restore it from a backup'],
];

/** `where` names the server, without its password. */
export function explainPostgres(where: string, error: unknown): StorageProblem | undefined {
  if (error instanceof UnknownOutcomeError) return explainPostgres(where, error.cause);
  const line = (kind: string, todo: string) =>
    `The database at ${where} is ${kind} (${describeError(error)}): ${todo}`;
  if (error instanceof NoHostError || error instanceof UnwantedServerError) {
    const [kind, todo] = error.isReadOnly
      ? (['read-only', 'promote a server, or add the one that takes writes to DATABASE_URL'] as const)
      : (['out of reach', 'start it, or check DATABASE_URL'] as const);
    return { kind, line: line(kind, todo) };
  }
  if (lostConnection(error)) {
    return { kind: 'out of reach', line: line('out of reach', 'start it, or check DATABASE_URL') };
  }
  if (!(error instanceof pg.DatabaseError)) return undefined;
  if (isOutOfSpace(error))
    return { kind: 'out of space', line: line('out of space', 'free some on its disk') };
  const [, kind, todo] = KINDS.find(([code]) => code.test(error.code ?? '')) ?? [];
  return kind && todo ? { kind, line: line(kind, todo) } : undefined;
}

/** For a name with several addresses, what each of them answered. */
export function describeError(error: unknown): string {
  const hasOwnText = error instanceof NoHostError;
  const parts = error instanceof AggregateError && !hasOwnText ? error.errors : [error];
  return parts.map(messageOf).join(', ') || 'no answer';
}
