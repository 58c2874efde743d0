import type { Clock } from '../../lib/clock.ts';
import type { Storage } from '../../storage/index.ts';
import { readQueueAge } from './queue-age.ts';

interface Options {
  storage: Storage;
  clock: Clock;
  /** Claimed here and not finished. */
  claims(): number;
  /** How many claimed deliveries have not been started, so far. */
  unstarted(): number;
}

export interface StallWatch {
  /** An attempt has ended, however. */
  progress(): void;
  /** To be called every few seconds. */
  look(): Promise<void>;
  /** For how long deliveries have been due while no attempt has ended. An attempt takes up to 15 s. */
  readonly stalledMs: number;
}

/** Notices that deliveries are due and do not move, for whatever reason. */
export function createStallWatch({ storage, clock, claims, unstarted }: Options): StallWatch {
  let since: number | undefined;
  let hasMoved = false;
  let unstartedBefore = 0;

  /** What has just been released may not be due yet, as far as the database shows. */
  async function isAnythingDue(): Promise<boolean> {
    const hasReleased = unstarted() > unstartedBefore;
    unstartedBefore = unstarted();
    return claims() > 0 || hasReleased || (await readQueueAge(storage, clock)) !== undefined;
  }

  return {
    progress() {
      hasMoved = true;
      since = undefined;
    },
    async look() {
      const moved = hasMoved;
      hasMoved = false;
      const lookedAt = clock.monotonic();
      if (moved || !(await isAnythingDue())) since = undefined;
      else if (!hasMoved) since ??= lookedAt;
    },
    get stalledMs() {
      return since === undefined ? 0 : clock.monotonic() - since;
    },
  };
}
