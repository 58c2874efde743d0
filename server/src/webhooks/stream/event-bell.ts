import { sql } from 'kysely';
import type { Storage } from '../../storage/index.ts';
import { readAnnouncement } from '../outbox.ts';

/** Announcements come in bursts: those of this time are looked into together. */
const GATHER_MS = 20;
/** How soon to look again for what has been committed, but is not final as long as an older transaction is open; doubled each time. */
const HELD_BACK_MS = 50;
/** Announcements may be lost, and not everything is announced. */
const BACKSTOP_MS = 2_000;

export interface Listening {
  /** Where it has read to. */
  position: number;
  /** With which it was asked, if with one: once it is revoked, there is nothing to wait for. */
  keyId: string | null;
}

interface Waiting extends Listening {
  wake(): void;
}

interface Dependencies {
  storage: Storage;
  /** Calls back when something of an account has changed, on whichever process. Returns the function that stops it. */
  onChanged(accountId: string, listener: () => void): () => void;
}

export type EventBell = ReturnType<typeof createEventBell>;

/**
 * Wakes requests that wait for events, when there are some that they have not read. However many wait, one statement looks for all of
 * them: after an announcement, and every two seconds.
 */
export function createEventBell({ storage, onChanged }: Dependencies) {
  const accounts = new Map<string, { waiting: Set<Waiting>; stop(): void }>();
  const rung = new Set<string>();
  const { final } = storage.commitOrder;
  let soon: NodeJS.Timeout | undefined;
  let backstop: NodeJS.Timeout | undefined;
  let heldBackMs = HELD_BACK_MS;
  let stopListening = () => {};
  let size = 0;

  function ring(accountId: string): void {
    if (!accounts.has(accountId)) return;
    rung.add(accountId);
    soon ??= setTimeout(look, GATHER_MS).unref();
  }

  /** The newest position of each that is final, and whether there are any that are not yet. */
  async function newestOf(ids: readonly string[]) {
    const newest = (before: ReturnType<typeof sql>) => sql`(
      select position from events where coalesce(account_id, '') = a.id ${before}
      order by position desc, sequence desc, id desc limit 1)`;
    const { rows } = await sql<{ id: string; last: number | null; any: number | null }>`
      select a.id, ${newest(sql`and position < ${final}`)} as "last", ${newest(sql``)} as "any"
      from (select j.value ->> 'id' as id from ${storage.rowsOf(ids.map((id) => ({ id })))}) a`.execute(
      storage.db,
    );
    return rows;
  }

  async function look(): Promise<void> {
    const ids = [...rung];
    rung.clear();
    let isHeldBack = false;
    try {
      for (const { id, last, any } of await newestOf(ids)) {
        const account = accounts.get(id);
        if (account === undefined) continue;
        for (const one of account.waiting) if ((last ?? 0) > one.position) one.wake();
        if ((any ?? 0) === (last ?? 0) || account.waiting.size === 0) continue;
        rung.add(id);
        isHeldBack = true;
      }
    } catch {
      // They read again, and answer with what is wrong.
      for (const id of ids) for (const one of accounts.get(id)?.waiting ?? []) one.wake();
    }
    heldBackMs = isHeldBack ? Math.min(heldBackMs * 2, BACKSTOP_MS) : HELD_BACK_MS;
    soon = rung.size > 0 ? setTimeout(look, isHeldBack ? heldBackMs : GATHER_MS).unref() : undefined;
  }

  function lookAtAll(): void {
    for (const id of accounts.keys()) ring(id);
  }

  /** The message is the id of a key, or of an account. */
  function endRevoked(message: string): void {
    for (const [accountId, { waiting }] of accounts)
      for (const one of waiting) if (accountId === message || one.keyId === message) one.wake();
  }

  function listen(): void {
    const stops = [
      storage.onAnnounced('work', (message) => ring(readAnnouncement(message).accountId)),
      storage.onAnnounced('keys', endRevoked),
    ];
    backstop = setInterval(lookAtAll, BACKSTOP_MS).unref();
    stopListening = () => {
      for (const stop of stops) stop();
      clearInterval(backstop);
      clearTimeout(soon);
      soon = undefined;
    };
  }

  function enter(accountId: string, one: Waiting): void {
    if (accounts.size === 0) listen();
    const account = accounts.get(accountId) ?? {
      waiting: new Set<Waiting>(),
      stop: onChanged(accountId, () => ring(accountId)),
    };
    accounts.set(accountId, account);
    account.waiting.add(one);
    size += 1;
  }

  function leave(accountId: string, one: Waiting): void {
    const account = accounts.get(accountId);
    if (!account?.waiting.delete(one)) return;
    size -= 1;
    if (account.waiting.size > 0) return;
    account.stop();
    accounts.delete(accountId);
    rung.delete(accountId);
    if (accounts.size === 0) stopListening();
  }

  return {
    /** Resolves when there are events of the account behind this position, when the time is over, or when it is ended. */
    wait(accountId: string, listening: Listening, ms: number, ended: AbortSignal): Promise<void> {
      if (ended.aborted || ms <= 0) return Promise.resolve();
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          ended.removeEventListener('abort', wake);
          leave(accountId, one);
          resolve();
        };
        const one: Waiting = { ...listening, wake };
        const timer = setTimeout(wake, ms);
        ended.addEventListener('abort', wake, { once: true });
        enter(accountId, one);
        // Something may have been committed since it has read.
        ring(accountId);
      });
    },

    get waiting() {
      return size;
    },

    waitingOf: (accountId: string): number => accounts.get(accountId)?.waiting.size ?? 0,

    close(): void {
      for (const { waiting } of accounts.values()) for (const one of waiting) one.wake();
    },
  };
}
