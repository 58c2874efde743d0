import type { Clock } from '../lib/clock.ts';
import { messageOf } from '../lib/errors.ts';
import { answered } from './answered.ts';
import type { Limiter, Verdict } from './limiter.ts';

/** For each key two numbers: what remains, or -1 if the request is not allowed, and the reset. */
export type PackedVerdicts = number[];

/** Decides for other processes, in the order of their requests. */
export function decideAll(
  limiter: { consume(keyId: string): Verdict },
  keyIds: readonly string[],
): PackedVerdicts {
  const packed: PackedVerdicts = [];
  for (const keyId of keyIds) {
    const { allowed, remaining, resetAtSeconds } = limiter.consume(keyId);
    packed.push(allowed ? remaining : -1, resetAtSeconds);
  }
  return packed;
}

function unpack(packed: PackedVerdicts, index: number): Verdict {
  const [remaining, resetAtSeconds] = packed.slice(2 * index, 2 * index + 2);
  if (remaining === undefined || resetAtSeconds === undefined) throw new Error('a verdict is missing');
  return { allowed: remaining >= 0, remaining: Math.max(0, remaining), resetAtSeconds };
}

export interface GroupLimiterOptions {
  /** Asks the process that decides; rejects if it cannot be reached. */
  ask(keyIds: string[]): Promise<PackedVerdicts>;
  clock: Clock;
  /** Used while there is no answer. */
  fallback: Limiter;
  onChange(problem: string | undefined): void;
}

/** How long nothing is asked again after a failure: until then every request would wait in vain. */
const COOLDOWN_MS = 1_000;

/** The windows are in another process of this server. What one turn of the event loop asks for is one question. */
export function createGroupLimiter({ ask, clock, fallback, onChange }: GroupLimiterOptions): Limiter {
  let problem: string | undefined;
  let askAgainAt = Number.NEGATIVE_INFINITY;
  let batch: { keyIds: string[]; verdicts: Promise<PackedVerdicts> } | undefined;

  function report(next: string | undefined): void {
    const changed = (next === undefined) !== (problem === undefined);
    problem = next;
    if (changed) onChange(next);
  }

  function open() {
    const keyIds: string[] = [];
    const verdicts = new Promise<PackedVerdicts>((resolve, reject) => {
      setImmediate(() => {
        batch = undefined;
        answered(ask(keyIds)).then(resolve, reject);
      });
    });
    verdicts.then(
      () => report(undefined),
      (error) => {
        askAgainAt = clock.monotonic() + COOLDOWN_MS;
        report(`the main process does not answer: ${messageOf(error)}`);
      },
    );
    return { keyIds, verdicts };
  }

  return {
    consume(keyId) {
      if (clock.monotonic() < askAgainAt) return fallback.consume(keyId);
      batch ??= open();
      const index = batch.keyIds.push(keyId) - 1;
      return batch.verdicts.then(
        (packed) => unpack(packed, index),
        () => fallback.consume(keyId),
      );
    },
    problem: () => (problem === undefined ? undefined : 'the main process does not answer'),
    close: async () => {},
  };
}
