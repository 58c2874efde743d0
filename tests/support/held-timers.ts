import { vi } from 'vitest';

/** Timers of given lengths that do not run by the clock, but when the test says so: on a slow machine, too, nothing else does. */
export interface HeldTimers {
  /** Those of this length that were started and not cleared until now. */
  runOut(ms: number): void;
  restore(): void;
}

interface Held {
  ms: number;
  run(): void;
}

/** One at a time in a process. It must be restored. */
export function holdTimers(lengths: readonly number[]): HeldTimers {
  const started = new Map<unknown, Held>();
  const { setTimeout: start, clearTimeout: clear } = globalThis;
  const starting = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((callback, ms, ...args: unknown[]) => {
      const run = () => void Reflect.apply(callback, undefined, args);
      const timer = start(run, ms);
      if (ms === undefined || !lengths.includes(ms)) return timer;
      clear(timer);
      started.set(timer, { ms, run });
      return timer;
    });
  const clearing = vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    started.delete(timer);
    clear(timer);
  });
  return {
    runOut(ms) {
      for (const [timer, held] of [...started]) {
        if (held.ms !== ms) continue;
        started.delete(timer);
        held.run();
      }
    },
    restore() {
      starting.mockRestore();
      clearing.mockRestore();
    },
  };
}
