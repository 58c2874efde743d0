import type { Storage } from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import { type Finished, type Recorded, record } from './record.ts';

interface Options {
  storage: Storage;
  outbox: Outbox;
  random: () => number;
  onError(error: unknown): void;
}

/**
 * Stores a batch of outcomes; if that fails because of one of them, one after another, so that an outcome that cannot be
 * stored blocks no other. It is stored without its texts, and if even that fails, dropped: the delivery is sent again when
 * its lease ends.
 */
export async function recordEach(
  options: Options,
  batch: readonly Finished[],
  now: number,
): Promise<Recorded> {
  const { storage, outbox, random, onError } = options;
  try {
    return await record(storage, outbox, batch, now, random);
  } catch (error) {
    // Not because of the batch: all of it is tried again later.
    if (storage.classify(error) === 'unavailable') throw error;
    onError(error);
  }
  const recorded: Recorded = { next: [], disabled: [], accountIds: new Set() };
  for (const finished of batch) {
    const one = await recordAlone(options, finished, now);
    if (one === undefined) continue;
    recorded.next.push(...one.next);
    recorded.disabled.push(...one.disabled);
    for (const accountId of one.accountIds) recorded.accountIds.add(accountId);
  }
  return recorded;
}

async function recordAlone(
  { storage, outbox, random, onError }: Options,
  { claimed, outcome }: Finished,
  now: number,
): Promise<Recorded | undefined> {
  const bare = { ...outcome, response: null, error: outcome.error === null ? null : 'could not be stored' };
  for (const version of [outcome, bare]) {
    try {
      return await record(storage, outbox, [{ claimed, outcome: version }], now, random);
    } catch (error) {
      // If it was stored after all, trying again changes nothing, because its claim is gone.
      if (storage.classify(error) === 'unavailable') throw error;
      onError(error);
    }
  }
  return undefined;
}
