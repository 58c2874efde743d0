import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { asError } from '../lib/errors.ts';
import { parsePostgresUrl } from '../lib/postgres-url.ts';
import { LISTENING } from './maintenance-lock.ts';
import { openClient, requireTarget } from './postgres-hosts.ts';
import { cutConnection } from './postgres-session.ts';
import { KEEP_ALIVE, type PostgresTimeouts } from './postgres-timeouts.ts';

const RECONNECT_MS = 1_000;
/** What a server that hangs may add to a stop. */
const GOODBYE_MS = 1_000;

/**
 * The server ends the session of a host that has vanished after 11 s of silence, and with it everything that the session
 * holds. By default it would take two hours to notice.
 */
export const SERVER_KEEP_ALIVE =
  'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';

interface Options {
  url: string;
  timeouts: PostgresTimeouts;
  /** What every new session begins with: one or more statements. */
  setUp: string;
  onConnectionLost(error: Error): void;
}

export interface LastingConnection {
  /** Connects, if nobody has asked for that before. Resolves after the first try, successful or not. */
  open(): Promise<void>;
  /** Whether there is a session that has been set up, as far as this process knows. */
  readonly isOpen: boolean;
  onNotification(listener: (channel: string, payload: string) => void): void;
  /** Another connection was lost, so the server may be another one now: the session counts as lost until it has answered. */
  distrust(): void;
  /** The session is on a server that is not used any more: opens another one at once. */
  replace(): void;
  close(): Promise<void>;
}

/** A session of its own, outside of the pool, that is opened again whenever it is lost. */
export function createLastingConnection({
  url,
  timeouts,
  setUp,
  onConnectionLost,
}: Options): LastingConnection {
  const { isChosen, target } = parsePostgresUrl(url);
  const listeners: Parameters<LastingConnection['onNotification']>[0][] = [];
  const closing = new AbortController();
  let first: Promise<void> | undefined;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let isOpen = false;
  /** The session that is open or being set up. */
  let current: Pick<LastingConnection, 'distrust' | 'replace'> | undefined;
  /** How often it has been replaced: what is being opened meanwhile may lead to the former server. */
  let replaced = 0;

  async function connect(): Promise<void> {
    client = undefined;
    const before = replaced;
    try {
      const next = await openClient(
        url,
        {
          connectionTimeoutMillis: timeouts.connectMs,
          query_timeout: timeouts.connectMs,
          ...KEEP_ALIVE,
          application_name: LISTENING,
        },
        closing.signal,
      );
      if (closing.signal.aborted) return cutConnection(next);
      if (before !== replaced) {
        cutConnection(next);
        return reconnect(0);
      }
      client = next;
      await use(next);
    } catch (error) {
      lost(asError(error));
    }
  }

  /** Resolves when the session is set up, or was lost before. */
  async function use(next: pg.Client): Promise<void> {
    let isLost = false;
    const giveUp = (then: () => void): void => {
      if (isLost) return;
      isLost = true;
      cutConnection(next);
      then();
    };
    const lose = (error: Error): void => giveUp(() => lost(error));
    const beat = (): void => {
      if (isLost) return;
      // The check of a heartbeat may still be under way when it is distrusted, and there is one timer.
      clearTimeout(heartbeat);
      heartbeat = setTimeout(() => check(next).then(beat, lose), timeouts.heartbeatMs).unref();
    };
    current = {
      replace: () => giveUp(() => reconnect(0)),
      distrust() {
        if (!isOpen) return;
        isOpen = false;
        clearTimeout(heartbeat);
        check(next).then(trust, lose);
      },
    };
    const trust = (): void => {
      if (closing.signal.aborted || isLost) return;
      isOpen = true;
      beat();
    };
    next.on('error', lose);
    next.on('end', () => lose(new Error('the connection for notifications has ended')));
    next.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners) listener(channel, payload);
    });
    try {
      await next.query(`${SERVER_KEEP_ALIVE}; ${setUp}`);
      trust();
    } catch (error) {
      lose(asError(error));
    }
  }

  /** If there are several servers, the one that receives all notifications must still be the right one. */
  const check = (next: pg.Client): Promise<unknown> =>
    isChosen ? requireTarget(next, target, timeouts.connectMs) : next.query('select 1');

  function lost(error: Error): void {
    if (closing.signal.aborted) return;
    onConnectionLost(error);
    reconnect(RECONNECT_MS);
  }

  function reconnect(afterMs: number): void {
    if (closing.signal.aborted) return;
    isOpen = false;
    current = undefined;
    clearTimeout(heartbeat);
    retry = setTimeout(connect, afterMs).unref();
  }

  return {
    open() {
      first ??= connect();
      return first;
    },
    get isOpen() {
      return isOpen;
    },
    onNotification: (listener) => void listeners.push(listener),
    distrust: () => current?.distrust(),
    replace() {
      replaced++;
      current?.replace();
    },
    async close() {
      closing.abort();
      isOpen = false;
      clearTimeout(retry);
      clearTimeout(heartbeat);
      if (client === undefined) return;
      await Promise.race([client.end().catch(() => {}), sleep(GOODBYE_MS, undefined, { ref: false })]);
      cutConnection(client);
    },
  };
}
