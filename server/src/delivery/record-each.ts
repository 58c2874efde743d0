import type { Storage } from '../storage/index.ts';
import { type Finished, type Recorded, record } from './record.ts';

interface Options {
  storage: Storage;
  random: () => number;
  onTrouble(error: unknown): void;
}

/**
 * Stores a batch of outcomes, or, where that fails because of what is in it, one after another: an outcome that can't be
 * stored holds up no other. It is stored without its texts, and where even that fails, forgotten: when its lease ends, the
 * delivery goes out again.
 */
export async function recordEach(
  options: Options,
  batch: readonly Finished[],
  now: number,
): Promise<Recorded> {
  const { storage, random, onTrouble } = options;
  try {
    return await record(storage, batch, now, random);
  } catch (error) {
    // Nothing in the batch is to blame: all of it is tried again later.
    if (storage.classify(error) === 'unavailable') throw error;
    onTrouble(error);
  }
  const recorded: Recorded = { next: [], disabled: [], userIds: new Set() };
  for (const finished of batch) {
    const one = await recordAlone(options, finished, now);
    if (one === undefined) continue;
    recorded.next.push(...one.next);
    recorded.disabled.push(...one.disabled);
    for (const userId of one.userIds) recorded.userIds.add(userId);
  }
  return recorded;
}

async function recordAlone(
  { storage, random, onTrouble }: Options,
  { claimed, outcome }: Finished,
  now: number,
): Promise<Recorded | undefined> {
  const bare = { ...outcome, response: null, error: outcome.error === null ? null : 'could not be stored' };
  for (const told of [outcome, bare]) {
    try {
      return await record(storage, [{ claimed, outcome: told }], now, random);
    } catch (error) {
      // What has been stored by then counts once: its claim is gone.
      if (storage.classify(error) === 'unavailable') throw error;
      onTrouble(error);
    }
  }
  return undefined;
}
