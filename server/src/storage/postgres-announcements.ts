import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { asError } from '../lib/errors.ts';
import { createListeners } from './listeners.ts';
import { LISTENING } from './maintenance-lock.ts';
import { cutConnection } from './postgres-session.ts';
import { KEEP_ALIVE, type PostgresTimeouts } from './postgres-timeouts.ts';
import type { Channel, Storage } from './storage.ts';

export const CHANNELS: Record<Channel, string> = {
  work: 'waybill',
  changes: 'waybill_changes',
  keys: 'waybill_keys',
};
const CHANNEL_NAMES: readonly Channel[] = ['work', 'changes', 'keys'];

const RECONNECT_MS = 1_000;
/** What a server that hangs may add to a stop. */
const GOODBYE_MS = 1_000;

interface Announcements {
  subscribe: Storage['onAnnounced'];
  close(): Promise<void>;
}

/** LISTEN on a connection of its own, made when the first listener comes and made again whenever it is lost. */
export function listenTo(
  url: string,
  timeouts: PostgresTimeouts,
  onConnectionLost: (error: Error) => void,
): Announcements {
  const listeners = createListeners();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: timeouts.connectMs,
      query_timeout: timeouts.connectMs,
      ...KEEP_ALIVE,
      application_name: LISTENING,
    });
    client = next;
    let lost = false;
    const lose = (error: Error): void => {
      if (lost || closed) return;
      lost = true;
      clearTimeout(heartbeat);
      onConnectionLost(error);
      cutConnection(next);
      retry = setTimeout(connect, RECONNECT_MS).unref();
    };
    const beat = (): void => {
      heartbeat = setTimeout(() => next.query('select 1').then(beat, lose), timeouts.heartbeatMs).unref();
    };
    next.on('error', lose);
    next.on('end', () => lose(new Error('the connection for notifications has ended')));
    next.on('notification', ({ channel: name, payload = '' }) => {
      const channel = CHANNEL_NAMES.find((one) => CHANNELS[one] === name);
      if (channel !== undefined) listeners.notify(channel, payload);
    });
    try {
      await next.connect();
      for (const channel of Object.values(CHANNELS)) await next.query(`listen ${channel}`);
      if (!closed) beat();
    } catch (error) {
      lose(asError(error));
    }
  }

  return {
    subscribe(channel, listener) {
      if (client === undefined) void connect();
      return listeners.add(channel, listener);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearTimeout(heartbeat);
      if (client === undefined) return;
      await Promise.race([client.end().catch(() => {}), sleep(GOODBYE_MS, undefined, { ref: false })]);
      cutConnection(client);
    },
  };
}
