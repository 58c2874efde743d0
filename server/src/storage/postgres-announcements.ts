import pg from 'pg';

export const CHANNEL = 'waybill';

const RECONNECT_MS = 1_000;

interface Announcements {
  subscribe(listener: (message: string) => void): () => void;
  close(): Promise<void>;
}

/** LISTEN on a connection of its own, made when the first listener comes and made again whenever it is lost. */
export function listenTo(url: string, onConnectionLost: (error: Error) => void): Announcements {
  const listeners = new Set<(message: string) => void>();
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
    next.on('notification', ({ payload = '' }) => {
      for (const listener of listeners) listener(payload);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      lose(error as Error);
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      if (client === undefined) void connect();
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
