import pg from 'pg';
import { createListeners } from './listeners.ts';
import type { Channel, Storage } from './storage.ts';

export const CHANNELS: Record<Channel, string> = { work: 'waybill', changes: 'waybill_changes' };

const RECONNECT_MS = 1_000;

interface Announcements {
  subscribe: Storage['onAnnounced'];
  close(): Promise<void>;
}

/** LISTEN on a connection of its own, made when the first listener comes and made again whenever it is lost. */
export function listenTo(url: string, onConnectionLost: (error: Error) => void): Announcements {
  const listeners = createListeners();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'waybill listener',
    });
    client = next;
    let lost = false;
    const lose = (error: Error): void => {
      if (lost || closed) return;
      lost = true;
      onConnectionLost(error);
      next.end().catch(() => {});
      retry = setTimeout(connect, RECONNECT_MS).unref();
    };
    next.on('error', lose);
    next.on('end', () => lose(new Error('the connection for notifications has ended')));
    next.on('notification', ({ channel, payload = '' }) => {
      listeners.tell(channel === CHANNELS.work ? 'work' : 'changes', payload);
    });
    try {
      await next.connect();
      for (const channel of Object.values(CHANNELS)) await next.query(`listen ${channel}`);
    } catch (error) {
      lose(error as Error);
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
      await client?.end().catch(() => {});
    },
  };
}
