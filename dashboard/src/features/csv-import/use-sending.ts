import { useEffect, useRef, useState } from 'react';
import type { Entry, ImportKind } from './import-kind.ts';
import { type Outcomes, sendAll } from './send-all.ts';

export interface Sending<Thing> {
  isRunning: boolean;
  /** The results so far. */
  outcomes: Outcomes<Thing>;
}

/** Sends the entries and keeps their results. Leaving the page stops it after the current batch. */
export function useSending<Name extends string, Thing>(
  kind: ImportKind<Name, Thing>,
  refresh: () => Promise<unknown>,
) {
  const [sending, setSending] = useState<Sending<Thing>>();
  const stopped = useRef(false);
  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);

  const run = async (entries: readonly Entry<Thing>[], updatesExisting: boolean) => {
    const outcomes: Outcomes<Thing> = sending?.outcomes ?? new Map();
    const show = (isRunning: boolean) => setSending({ isRunning, outcomes });
    stopped.current = false;
    show(true);
    await sendAll(kind, entries, {
      updatesExisting,
      isStopped: () => stopped.current,
      onOutcomes(found) {
        for (const [entry, outcome] of found) outcomes.set(entry, outcome);
        show(true);
      },
    });
    show(false);
    await refresh();
  };

  return {
    sending,
    run,
    stop: () => {
      stopped.current = true;
    },
  };
}
