import { setTimeout as sleep } from 'node:timers/promises';
import type { Storage } from '../../storage/index.ts';
import type { EventFeed, FeedEvent } from '../../webhooks/index.ts';

const POLL_MS = 300;

interface Followed {
  feed: EventFeed;
  storage: Pick<Storage, 'explain'>;
  stop: AbortSignal;
  handle(event: FeedEvent): Promise<unknown>;
  /** Called once for each time that the database cannot be read; it is tried again until it can. */
  onOutage(line: string): void;
  pollMs?: number;
}

/** Handles events one after the other, in their order. Rejects once `stop` is aborted. */
export async function follow(options: Followed): Promise<never> {
  const { feed, storage, stop, handle, onOutage, pollMs = POLL_MS } = options;
  let isOut = false;
  for (;;) {
    let events: FeedEvent[] = [];
    try {
      events = await feed.next();
      isOut = false;
    } catch (error) {
      const problem = storage.explain(error);
      if (problem === undefined) throw error;
      if (!isOut) onOutage(problem.line);
      isOut = true;
    }
    for (const event of events) {
      stop.throwIfAborted();
      await handle(event);
    }
    if (events.length === 0) await sleep(pollMs, undefined, { signal: stop });
  }
}
