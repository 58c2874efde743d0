import { changeMessage, type Storage } from '../storage/index.ts';

/**
 * Cache invalidation for open dashboard pages. A message contains only whose it is and the kind of resource, never data: pages
 * read that again through the API, with its access checks. Lost messages are not sent again.
 */
export interface Changes {
  /** Call after the change has been committed. `accountId` is an account, or stands for a person. */
  publish(accountId: string, topic: string): void;
  /** Changes of one account or person, made on any process. Returns the unsubscribe function. */
  subscribe(accountId: string, listener: (topics: string[]) => void): () => void;
  /** Publishes what is pending. */
  close(): Promise<void>;
}

interface Dependencies {
  storage: Storage;
  onError(error: unknown): void;
}

/** Changes come in bursts: they are collected and published together. */
const DEBOUNCE_MS = 200;
/** A NOTIFY payload in PostgreSQL has less than 8,000 bytes. */
const USERS_PER_MESSAGE = 40;

export function createChanges({ storage, onError }: Dependencies): Changes {
  let pending = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  const listeners = new Map<string, Set<(topics: string[]) => void>>();
  let stopListening: (() => void) | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const lines = [...pending].map(([accountId, topics]) => changeMessage(accountId, topics));
    pending = new Map();
    try {
      for (let from = 0; from < lines.length; from += USERS_PER_MESSAGE) {
        const message = lines.slice(from, from + USERS_PER_MESSAGE).join('\n');
        await storage.write((tx) => storage.announce(tx, 'changes', message));
      }
    } catch (error) {
      onError(error);
    }
  }

  function dispatch(message: string): void {
    for (const line of message.split('\n')) {
      const [accountId = '', ...topics] = line.split(' ');
      for (const listener of listeners.get(accountId) ?? []) listener(topics);
    }
  }

  return {
    publish(accountId, topic) {
      const topics = pending.get(accountId) ?? new Set();
      pending.set(accountId, topics.add(topic));
      timer ??= setTimeout(flush, DEBOUNCE_MS);
    },

    subscribe(accountId, listener) {
      stopListening ??= storage.onAnnounced('changes', dispatch);
      const own = listeners.get(accountId) ?? new Set();
      listeners.set(accountId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(accountId);
      };
    },

    async close() {
      await flush();
      stopListening?.();
    },
  };
}
