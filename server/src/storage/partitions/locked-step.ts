import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { codeOf } from '../../lib/errors.ts';
import { BEGIN_WITHOUT_TIMEOUTS } from '../postgres-timeouts.ts';

/**
 * How long each try waits for its locks. Whoever needs the table meanwhile waits behind it, so a request is delayed by this much at
 * most, and a backup that reads the table for an hour delays nobody for longer.
 */
const TRIES_MS = [50, 100, 200, 400];
const PAUSE_MS = 250;
/** The lock was not free in time, or this transaction was chosen to end a deadlock. */
const NOT_FREE = new Set(['55P03', '40P01']);

/** Runs `change` in a transaction that gets its locks soon or not at all. False if it never got them: nothing has changed. */
export async function lockedStep(client: pg.ClientBase, change: () => Promise<unknown>): Promise<boolean> {
  for (const waitMs of TRIES_MS) {
    try {
      await inTransaction(client, change, `set local lock_timeout = ${waitMs}`);
      return true;
    } catch (error) {
      if (!NOT_FREE.has(codeOf(error) ?? '')) throw error;
      await sleep(PAUSE_MS);
    }
  }
  return false;
}

export async function inTransaction<T>(
  client: pg.ClientBase,
  work: () => Promise<T>,
  settings: string,
): Promise<T> {
  await client.query(`${BEGIN_WITHOUT_TIMEOUTS}; ${settings}`);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // Without a connection the server rolls back by itself.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
