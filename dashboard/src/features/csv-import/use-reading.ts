import { useEffect, useRef, useState } from 'react';
import type { SliceOptions } from '../../lib/in-slices.ts';

export interface Reading<T> {
  /** Those of the last complete reading: they stay, with the focus on the page, until the next one is complete. */
  found?: T[];
  /** How many are read so far. */
  done: number;
  isReading: boolean;
  isStopped: boolean;
}

type Job<T> = (options: SliceOptions) => Promise<T[] | undefined>;

/** Follows a job that collects items in slices and starts again whenever it changes. Memoize it. */
export function useReading<T>(job: Job<T>): Reading<T> & { stop(): void } {
  const [reading, setReading] = useState<Reading<T> & { job: Job<T> }>({
    job,
    done: 0,
    isReading: true,
    isStopped: false,
  });
  const current = useRef({ isStopped: false });
  useEffect(() => {
    const run = { isStopped: false };
    current.current = run;
    setReading((before) => ({ ...before, job, done: 0, isReading: true, isStopped: false }));
    void job({
      isStopped: () => run.isStopped,
      onProgress: (done) => setReading((before) => ({ ...before, done })),
    }).then((found) => {
      if (found !== undefined)
        setReading({ job, found, done: found.length, isReading: false, isStopped: false });
    });
    return () => {
      run.isStopped = true;
    };
  }, [job]);
  const stop = () => {
    current.current.isStopped = true;
    setReading((before) => ({ job: before.job, done: before.done, isReading: false, isStopped: true }));
  };
  // Until the effect has run, what was found is that of the job before.
  return { ...reading, isReading: reading.isReading || reading.job !== job, stop };
}
