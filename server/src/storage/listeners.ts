import type { Channel, Listener } from './storage.ts';

/** The listeners of this process, by channel. */
export function createListeners() {
  const byChannel: Record<Channel, Set<Listener>> = {
    work: new Set(),
    changes: new Set(),
    keys: new Set(),
  };
  return {
    add(channel: Channel, listener: Listener): () => void {
      byChannel[channel].add(listener);
      return () => byChannel[channel].delete(listener);
    },
    notify(channel: Channel, message: string): void {
      for (const listener of byChannel[channel]) listener(message);
    },
  };
}
