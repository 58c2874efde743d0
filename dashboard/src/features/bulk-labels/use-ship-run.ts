import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { waybill } from '../../lib/api.ts';
import { retryIfUnanswered } from '../../lib/idempotency.ts';
import { t } from '../../lib/language/index.ts';
import { errorMessage, notifyError } from '../../lib/notify.ts';
import { untilAnswered } from '../../lib/until-answered.ts';
import { useInvalidate } from '../../lib/use-api-mutation.ts';
import { allLines, type Batch, type BatchLine, followBatch } from '../batches/index.ts';
import type { Order } from '../orders/index.ts';
import { printChoice, printLabels } from '../shipments/index.ts';
import { boughtOf, type Line, newLines, type Purchase } from './ship-line.ts';
import { startLabels } from './start-labels.ts';

export type Phase = 'choosing' | 'buying' | 'printing' | 'done';
export type ShipRun = ReturnType<typeof useShipRun>;

/** Prices are shown in this many parts, so that the first can be looked at while carriers are asked for the last. */
const PARTS = 4;

/** Prices and buys labels for orders as they were when the sheet was opened, and prints them. The server does the first two. */
export function useShipRun(orders: readonly Order[]) {
  const [lines, setLines] = useState<readonly Line[]>(() => newLines(orders));
  const [phase, setPhase] = useState<Phase>('choosing');
  /** The batch that buys the labels. */
  const [batch, setBatch] = useState<Batch>();
  /** Whether the labels are in the printer; false if that takes a click. */
  const [isPrinted, setPrinted] = useState(false);
  const latest = useRef(lines);
  const preset = useRef<string>(undefined);
  const queryClient = useQueryClient();
  const refresh = useInvalidate('shipments');
  const gone = useRef(new AbortController());
  const pricing = useRef(new AbortController());
  /** When the first prices were asked for, by the server's clock: labels are bought later. */
  const pricedAt = useRef<string>(undefined);
  const bought = useRef(new Set<string>());

  const patchAll = (changes: ReadonlyMap<string, Partial<Line>>) => {
    latest.current = latest.current.map((line) => {
      const change = changes.get(line.order.id);
      return change === undefined ? line : { ...line, ...change };
    });
    setLines(latest.current);
  };
  const patch = (id: string, change: Partial<Line>) => patchAll(new Map([[id, change]]));

  const bodyOf = ({ order, weight }: Pick<Line, 'order' | 'weight'>) => ({
    orderId: order.id,
    ...(weight && { parcels: [{ weight }] }),
    ...(preset.current !== undefined && { presetId: preset.current }),
  });

  async function ask(line: Pick<Line, 'order' | 'weight'>): Promise<void> {
    const { id } = line.order;
    const asked = preset.current;
    patch(id, { quote: { state: 'asking' } });
    try {
      const answer = await waybill.rates.quote(bodyOf(line));
      // Prices of another preset are on their way.
      if (preset.current !== asked) return;
      patch(id, { quote: { state: 'ready', ...answer } });
    } catch (error) {
      patch(id, { quote: { state: 'failed', problem: errorMessage(error) } });
    }
  }

  /** Only where a price is waited for: one that was asked for by itself meanwhile is newer. */
  function showPrices(found: readonly BatchLine[]): void {
    const asking = new Set(
      latest.current.flatMap(({ order, quote }) => (quote.state === 'asking' ? [order.id] : [])),
    );
    const priced = found.filter(({ orderId, status }) => status !== 'pending' && asking.has(orderId ?? ''));
    patchAll(new Map(priced.map((line) => [line.orderId ?? '', { quote: quoteOf(line) }])));
  }

  /** For all that are not bought. What was asked for before is not wanted any more. */
  async function askAll(): Promise<void> {
    pricing.current.abort();
    pricing.current = new AbortController();
    const { signal } = pricing.current;
    try {
      const quotes = latest.current.filter(({ quote }) => quote.state === 'asking').map(bodyOf);
      if (quotes.length === 0) return;
      const started = await retryIfUnanswered(() => waybill.batches.quoteRates({ quotes }));
      pricedAt.current ??= started.createdAt;
      const cancel = () => void waybill.batches.cancel(started.id).catch(() => {});
      if (signal.aborted) return cancel();
      signal.addEventListener('abort', cancel);
      let shown = 0;
      let loading: Promise<unknown> = Promise.resolve();
      const ended = await followBatch(queryClient, started, {
        signal,
        onProgress({ total, pending, endedAt }) {
          const done = total - pending;
          if (endedAt !== null || done - shown < total / PARTS) return;
          shown = done;
          loading = allLines(started.id, 'succeeded').then(
            (found) => signal.aborted || showPrices(found),
            () => {},
          );
        },
      });
      await loading;
      if (ended === undefined) return;
      signal.removeEventListener('abort', cancel);
      const found = await allLines(started.id);
      if (!signal.aborted) showPrices(found);
    } catch (error) {
      if (signal.aborted) return;
      const quote = { state: 'failed', problem: errorMessage(error) } as const;
      const left = latest.current.filter(({ quote }) => quote.state === 'asking');
      patchAll(new Map(left.map(({ order }) => [order.id, { quote }])));
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the orders that the sheet was opened with
  useEffect(() => {
    gone.current = new AbortController();
    void askAll();
    return () => {
      pricing.current.abort();
      gone.current.abort();
    };
  }, []);

  /** After a change that prices depend on. */
  async function askAgain(id: string, change: Partial<Line>): Promise<void> {
    patch(id, { ...change, result: { state: 'none' } });
    const line = latest.current.find(({ order }) => order.id === id);
    if (line !== undefined && line.quote.state !== 'shared') await ask(line);
  }

  async function print(ids: readonly string[]): Promise<void> {
    setPhase('printing');
    try {
      setPrinted(await printLabels(ids, printChoice()));
    } catch (error) {
      setPrinted(false);
      notifyError(error);
    }
    setPhase('done');
    await refresh();
  }

  /** What came of each, and new prices where the old ones no longer apply. */
  async function showResults(found: readonly BatchLine[], purchases: readonly Purchase[]): Promise<void> {
    const rates = new Map(purchases.map(({ line, rate }) => [line.order.id, rate]));
    const results = found.flatMap((line): [string, Partial<Line>][] => {
      const rate = rates.get(line.orderId ?? '');
      return rate === undefined ? [] : [[line.orderId ?? '', { result: resultOf(line, rate) }]];
    });
    patchAll(new Map(results));
    const outdated = latest.current.filter(
      ({ order, result }) =>
        rates.has(order.id) && result.state === 'failed' && /changed since|expired/.test(result.problem),
    );
    for (const line of outdated) await ask(line);
  }

  async function buy(purchases: readonly Purchase[]): Promise<void> {
    const { signal } = gone.current;
    setPhase('buying');
    setBatch(undefined);
    patchAll(new Map(purchases.map(({ line }) => [line.order.id, { result: { state: 'buying' } }])));
    try {
      const labels = purchases.map(({ line: { order, isInSpiteOfStock }, rate }) => ({
        orderId: order.id,
        rateId: rate.id,
        stock: isInSpiteOfStock ? ('adjust' as const) : ('require' as const),
      }));
      const started = await startLabels(labels, {
        startedAfter: pricedAt.current,
        known: bought.current,
        signal,
      });
      bought.current.add(started.id);
      const ended = await followBatch(queryClient, started, { signal, onProgress: setBatch });
      if (ended === undefined) return;
      const found = await untilAnswered(() => allLines(started.id), { signal });
      await showResults(found, purchases);
      const added = found.flatMap(({ status, shipmentId }) =>
        status === 'succeeded' && shipmentId !== null ? [shipmentId] : [],
      );
      if (added.length > 0) return await print(added);
    } catch (error) {
      if (signal.aborted) return;
      const result = { state: 'failed', problem: errorMessage(error) } as const;
      const left = latest.current.filter(({ result }) => result.state === 'buying');
      patchAll(new Map(left.map(({ order }) => [order.id, { result }])));
    }
    setPhase('done');
    await refresh();
  }

  return {
    lines,
    phase,
    batch,
    isPrinted,
    change: patch,
    askAgain,
    /** Asks again for the prices of all that are not bought, with this preset, or with none. */
    async applyPreset(id: string | undefined): Promise<void> {
      preset.current = id;
      const open = latest.current.filter(
        ({ result, quote }) => result.state !== 'bought' && quote.state !== 'shared',
      );
      const asked = { picked: undefined, result: { state: 'none' }, quote: { state: 'asking' } } as const;
      patchAll(new Map(open.map(({ order }) => [order.id, asked])));
      await askAll();
    },
    async reload(id: string): Promise<void> {
      const order = await waybill.orders.get(id);
      await askAgain(id, { order });
    },
    buy,
    print,
    bought: () => boughtOf(latest.current),
    async stop(): Promise<void> {
      if (batch !== undefined) await waybill.batches.cancel(batch.id).catch(notifyError);
    },
  };
}

const quoteOf = ({ rates, error }: BatchLine): Line['quote'] =>
  rates === null
    ? { state: 'failed', problem: error?.message ?? t('The price was not asked for.') }
    : { state: 'ready', ...rates };

function resultOf({ status, shipmentId, error }: BatchLine, rate: Purchase['rate']): Line['result'] {
  if (status === 'succeeded' && shipmentId !== null) return { state: 'bought', shipmentId, rate };
  return status === 'cancelled'
    ? { state: 'none' }
    : { state: 'failed', problem: error?.message ?? t('No label was bought.') };
}
