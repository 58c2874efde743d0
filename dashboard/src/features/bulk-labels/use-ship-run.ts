import { useEffect, useRef, useState } from 'react';
import { waybill } from '../../lib/api.ts';
import { retryIfUnanswered } from '../../lib/idempotency.ts';
import { errorMessage, notifyError } from '../../lib/notify.ts';
import { runConcurrently } from '../../lib/run-concurrently.ts';
import { useInvalidate } from '../../lib/use-api-mutation.ts';
import type { Order } from '../orders/index.ts';
import { printChoice, printLabels } from '../shipments/index.ts';
import { type Line, newLine, type Purchase, shipmentsOf } from './ship-line.ts';

/** Quick enough to fill the sheet, and few enough for the carriers behind the server. */
const QUOTES_AT_ONCE = 6;
const PURCHASES_AT_ONCE = 4;

export type Phase = 'choosing' | 'buying' | 'printing' | 'done';
export type ShipRun = ReturnType<typeof useShipRun>;

/** Prices and buys labels for orders as they were when the sheet was opened, and prints them. */
export function useShipRun(orders: readonly Order[], onResults: (lines: readonly Line[]) => void) {
  const [lines, setLines] = useState<readonly Line[]>(() => orders.map(newLine));
  const [phase, setPhase] = useState<Phase>('choosing');
  /** Whether the labels are in the printer; false if that takes a click. */
  const [isPrinted, setPrinted] = useState(false);
  const isStopped = useRef(false);
  const latest = useRef(lines);
  const refresh = useInvalidate('shipments');

  const patch = (id: string, change: Partial<Line>) => {
    latest.current = latest.current.map((line) => (line.order.id === id ? { ...line, ...change } : line));
    setLines(latest.current);
  };

  async function ask({ order, weight }: Pick<Line, 'order' | 'weight'>): Promise<void> {
    patch(order.id, { quote: { state: 'asking' } });
    try {
      const body = { orderId: order.id, ...(weight && { parcels: [{ weight }] }) };
      const answer = await waybill.rates.quote(body);
      patch(order.id, { quote: { state: 'ready', ...answer } });
    } catch (error) {
      patch(order.id, { quote: { state: 'failed', problem: errorMessage(error) } });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the orders that the sheet was opened with
  useEffect(() => {
    let isGone = false;
    void runConcurrently(latest.current, QUOTES_AT_ONCE, ask, () => isGone);
    return () => {
      isGone = true;
    };
  }, []);

  /** After a change that prices depend on. */
  async function askAgain(id: string, change: Partial<Line>): Promise<void> {
    patch(id, { ...change, result: { state: 'none' } });
    const line = latest.current.find(({ order }) => order.id === id);
    if (line !== undefined) await ask(line);
  }

  async function buyOne({ line, rate }: Purchase): Promise<void> {
    const { order, isInSpiteOfStock } = line;
    patch(order.id, { result: { state: 'buying' } });
    try {
      // A rate can be bought once: whatever happens to the answer, a second try does not pay twice.
      const body = {
        rateId: rate.id,
        orderId: order.id,
        stock: isInSpiteOfStock ? ('adjust' as const) : ('require' as const),
      };
      const shipment = await retryIfUnanswered(() => waybill.shipments.buy(body));
      patch(order.id, { result: { state: 'bought', shipment } });
    } catch (error) {
      const problem = errorMessage(error);
      patch(order.id, { result: { state: 'failed', problem } });
      if (/changed since|expired/.test(problem)) await ask(line);
    }
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

  return {
    lines,
    phase,
    isPrinted,
    change: patch,
    askAgain,
    async reload(id: string): Promise<void> {
      const order = await waybill.orders.get(id);
      await askAgain(id, { order });
    },
    async buy(purchases: readonly Purchase[]): Promise<void> {
      const before = new Set(shipmentsOf(latest.current).map(({ id }) => id));
      isStopped.current = false;
      setPhase('buying');
      await runConcurrently(
        purchases,
        PURCHASES_AT_ONCE,
        async (purchase) => {
          await buyOne(purchase);
          onResults(latest.current);
        },
        () => isStopped.current,
      );
      const bought = shipmentsOf(latest.current).map(({ id }) => id);
      const added = bought.filter((id) => !before.has(id));
      if (added.length > 0) return print(added);
      setPhase('done');
      await refresh();
    },
    print,
    stop: () => {
      isStopped.current = true;
    },
  };
}
