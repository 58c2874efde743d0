export interface Timers {
  later(ms: number, work: () => void): void;
  /** Cancels all; none can be set after this. */
  cancel(): void;
}

/** Timers that can be cancelled together. */
export function createTimers(): Timers {
  const pending = new Set<NodeJS.Timeout>();
  let cancelled = false;
  return {
    later(ms, work) {
      if (cancelled) return;
      const timer = setTimeout(
        () => {
          pending.delete(timer);
          work();
        },
        Math.max(0, ms),
      );
      pending.add(timer);
    },
    cancel() {
      cancelled = true;
      for (const timer of pending) clearTimeout(timer);
      pending.clear();
    },
  };
}
