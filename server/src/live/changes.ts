import type { Storage } from '../storage/index.ts';

/**
 * Tells whoever is looking that what they see is old. It says only whose and of which kind, never what: that is read
 * again through the door, so nothing can be seen here that could not be seen there. Lost messages are not made up for.
 */
export interface Changes {
  /** To be called once the change has been committed. */
  tell(userId: string, topic: string): void;
  /** Hears what changes for one user, on whichever process. Returns how to stop. */
  hear(userId: string, listener: (topics: string[]) => void): () => void;
  /** Tells what has gathered. */
  close(): Promise<void>;
}

interface Dependencies {
  storage: Storage;
  onError(error: unknown): void;
}

/** Changes come in rushes, and nobody can look faster. */
const GATHER_MS = 200;
/** PostgreSQL carries 8,000 bytes at once. */
const USERS_AT_ONCE = 40;

export function createChanges({ storage, onError }: Dependencies): Changes {
  let gathered = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  const listeners = new Map<string, Set<(topics: string[]) => void>>();
  let stopListening: (() => void) | undefined;

  async function announce(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const lines = [...gathered].map(([userId, topics]) => `${userId} ${[...topics].join(' ')}`);
    gathered = new Map();
    try {
      for (let from = 0; from < lines.length; from += USERS_AT_ONCE) {
        const message = lines.slice(from, from + USERS_AT_ONCE).join('\n');
        await storage.write((tx) => storage.announce(tx, 'changes', message));
      }
    } catch (error) {
      onError(error);
    }
  }

  function pass(message: string): void {
    for (const line of message.split('\n')) {
      const [userId = '', ...topics] = line.split(' ');
      for (const listener of listeners.get(userId) ?? []) listener(topics);
    }
  }

  return {
    tell(userId, topic) {
      const topics = gathered.get(userId) ?? new Set();
      gathered.set(userId, topics.add(topic));
      timer ??= setTimeout(announce, GATHER_MS);
    },

    hear(userId, listener) {
      stopListening ??= storage.onAnnounced('changes', pass);
      const heard = listeners.get(userId) ?? new Set();
      listeners.set(userId, heard.add(listener));
      return () => {
        heard.delete(listener);
        if (heard.size === 0) listeners.delete(userId);
      };
    },

    async close() {
      await announce();
      stopListening?.();
    },
  };
}
