import { useStoredValue } from '../../lib/stored-value.ts';
import { useUser } from '../session/index.ts';
import type { Line } from './ship-line.ts';

interface Entry {
  orderId: string;
  orderNumber: string;
  /** The shipment of the label that was bought. */
  shipmentId?: string;
  /** Why none was. */
  problem?: string;
}

/** What came of the labels that were bought last, so that closing the sheet or the browser loses nothing. */
interface LastRun {
  at: string;
  entries: Entry[];
}

const isRun = (value: unknown): value is LastRun =>
  typeof value === 'object' && value !== null && Array.isArray((value as LastRun).entries);

export function useLastRun() {
  const [value, store] = useStoredValue(`waybill.last-run.${useUser().id}`);
  return {
    run: isRun(value) ? value : undefined,
    record(lines: readonly Line[]) {
      const entries = lines.flatMap(({ order, result }): Entry[] => {
        const entry = { orderId: order.id, orderNumber: order.orderNumber };
        if (result.state === 'bought') return [{ ...entry, shipmentId: result.shipment.id }];
        return result.state === 'failed' ? [{ ...entry, problem: result.problem }] : [];
      });
      store({ at: new Date().toISOString(), entries });
    },
    forget: () => store(null),
  };
}
