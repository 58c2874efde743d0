import { ApiError } from '@waybill/sdk';
import { useEffect, useRef, useState } from 'react';
import { inTurns } from '../../../ui/in-turns.ts';
import { wordsOf } from '../../../ui/notify.ts';
import { createProduct, findProductBySku, updateProduct, useRefreshProducts } from '../products-api.ts';
import type { ImportRow } from './read-products.ts';

/** Enough to be quick, few enough that other people's requests get their turn. */
const AT_ONCE = 4;

export interface Failure {
  row: ImportRow;
  reason: string;
}

export interface ImportProgress {
  total: number;
  created: number;
  updated: number;
  failures: Failure[];
  isRunning: boolean;
  isStopped: boolean;
}

export const doneOf = ({ created, updated, failures }: ImportProgress): number =>
  created + updated + failures.length;

/** Sends products one by one, a few at a time, and keeps count. Leaving the page ends it after what is under way. */
export function useProductImport() {
  const [progress, setProgress] = useState<ImportProgress>();
  const stopped = useRef(false);
  const refresh = useRefreshProducts();
  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);

  const run = async (rows: ImportRow[], updatesExisting: boolean) => {
    const state: ImportProgress = {
      total: rows.length,
      created: 0,
      updated: 0,
      failures: [],
      isRunning: true,
      isStopped: false,
    };
    const show = () => setProgress({ ...state, failures: [...state.failures] });
    stopped.current = false;
    show();
    const send = async (row: ImportRow) => {
      try {
        state[await sendOne(row, updatesExisting)] += 1;
      } catch (error) {
        state.failures.push({ row, reason: wordsOf(error) });
        // Every line after it would fail in the same way.
        if (error instanceof ApiError && (error.status === 0 || error.status === 401)) stopped.current = true;
      }
      show();
    };
    await inTurns(rows, AT_ONCE, send, () => stopped.current);
    state.failures.sort((a, b) => a.row.line - b.row.line);
    state.isRunning = false;
    state.isStopped = doneOf(state) < state.total;
    show();
    await refresh();
  };

  return {
    progress,
    run,
    stop: () => {
      stopped.current = true;
    },
    reset: () => setProgress(undefined),
  };
}

async function sendOne({ product }: ImportRow, updatesExisting: boolean): Promise<'created' | 'updated'> {
  try {
    await createProduct(product);
    return 'created';
  } catch (error) {
    if (!updatesExisting || !(error instanceof ApiError) || error.status !== 409) throw error;
    const existing = await findProductBySku(product.sku);
    if (existing === undefined) throw error;
    await updateProduct(existing.id, product);
    return 'updated';
  }
}
