import { useEffect, useState } from 'react';
import { collectInSlices } from '../../lib/in-slices.ts';

export interface Reading<T> {
  /** Undefined while it is read, and if it was stopped. */
  found?: T[];
  /** How many are read so far. */
  done: number;
  isStopped: boolean;
}

/** Computes the items in slices, so that a large file does not freeze the page, again whenever `start` changes. */
export function useReading<T>(start: () => Iterable<T>): Reading<T> & { stop(): void } {
  const [reading, setReading] = useState<Reading<T>>({ done: 0, isStopped: false });
  const [stopper, setStopper] = useState({ isStopped: false });
  useEffect(() => {
    const run = { isStopped: false };
    setStopper(run);
    setReading({ done: 0, isStopped: false });
    void collectInSlices(start(), {
      isStopped: () => run.isStopped,
      onProgress: (done) => setReading({ done, isStopped: false }),
    }).then((found) => {
      if (found !== undefined) setReading({ found, done: found.length, isStopped: false });
    });
    return () => {
      run.isStopped = true;
    };
  }, [start]);
  const stop = () => {
    stopper.isStopped = true;
    setReading(({ done }) => ({ done, isStopped: true }));
  };
  return { ...reading, stop };
}
