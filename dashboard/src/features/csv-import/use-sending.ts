import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { notifyError } from '../../lib/notify.ts';
import type { Batch } from '../batches/index.ts';
import type { Entry, ImportKind, ImportOutcome } from './import-kind.ts';
import { type Outcomes, sendAll } from './send-all.ts';
import { cancelBatches, sendBatches } from './send-batches.ts';

export interface Sending<Thing> {
  isRunning: boolean;
  /** The results so far. */
  outcomes: Outcomes<Thing>;
  /** How many more the server has done, whose results are not there yet. */
  underway: number;
}

/**
 * Sends the entries and keeps their results. What the server was given it goes on with if the page is left; what the page sends by itself
 * stops then.
 */
export function useSending<Name extends string, Thing>(
  kind: ImportKind<Name, Thing>,
  refresh: () => Promise<unknown>,
) {
  const [sending, setSending] = useState<Sending<Thing>>();
  const stopped = useRef(false);
  const started = useRef<Batch[]>([]);
  const left = useRef(new AbortController());
  const queryClient = useQueryClient();
  useEffect(() => {
    stopped.current = false;
    left.current = new AbortController();
    return () => {
      stopped.current = true;
      left.current.abort();
    };
  }, []);

  const run = async (entries: readonly Entry<Thing>[], updatesExisting: boolean) => {
    const outcomes: Outcomes<Thing> = sending?.outcomes ?? new Map();
    let underway = 0;
    const show = (isRunning: boolean) => setSending({ isRunning, outcomes, underway });
    stopped.current = false;
    started.current = [];
    show(true);
    const options = {
      updatesExisting,
      isStopped: () => stopped.current,
      onOutcomes(found: [Entry<Thing>, ImportOutcome][]) {
        for (const [entry, outcome] of found) outcomes.set(entry, outcome);
        underway = 0;
        show(true);
      },
    };
    if ('start' in kind.sending)
      await sendBatches(kind.sending, entries, {
        ...options,
        queryClient,
        signal: left.current.signal,
        onStarted: (batch) => started.current.push(batch),
        onProgress(done) {
          underway = done;
          show(true);
        },
      }).catch(notifyError);
    else await sendAll(kind.sending, entries, options);
    underway = 0;
    show(false);
    await refresh();
  };

  return {
    sending,
    run,
    stop: () => {
      stopped.current = true;
      void cancelBatches(started.current);
    },
  };
}
