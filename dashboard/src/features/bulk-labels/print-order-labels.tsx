import { Button } from '@mantine/core';
import { useState } from 'react';
import { waybill } from '../../lib/api.ts';
import { plural, t } from '../../lib/language/index.ts';
import { notifyError, notifyProblem } from '../../lib/notify.ts';
import { runConcurrently } from '../../lib/run-concurrently.ts';
import { useInvalidate } from '../../lib/use-api-mutation.ts';
import type { Order } from '../orders/index.ts';
import { PrintAll, printLabels } from '../shipments/index.ts';

interface Props {
  orders: readonly Order[];
  /** There is nothing else to do with them. */
  isMain: boolean;
}

/** Prints the labels of orders, those that were printed before as well. */
export function PrintOrderLabels({ orders, isMain }: Props) {
  const [isBusy, setBusy] = useState(false);
  /** The labels, where printing them takes another click. */
  const [toPrint, setToPrint] = useState<{ ids: string[]; orders: readonly Order[] }>();
  const refresh = useInvalidate('shipments');
  const shipped = orders.filter(({ shipments }) => shipments.length > 0);
  if (shipped.length === 0) return null;
  const print = async () => {
    setBusy(true);
    try {
      const ids = await labelsOf(shipped);
      if (ids.length === 0) notifyProblem(t('These orders have no label to print.'));
      else if (!(await printLabels(ids))) setToPrint({ ids, orders });
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  if (toPrint !== undefined && isSame(toPrint.orders, orders)) return <PrintAll ids={toPrint.ids} />;
  return (
    <Button size="xs" variant={isMain ? 'filled' : 'default'} loading={isBusy} onClick={() => void print()}>
      {plural(shipped.length, 'Print labels of {count} order', 'Print labels of {count} orders')}
    </Button>
  );
}

const isSame = (before: readonly Order[], now: readonly Order[]): boolean =>
  before.length === now.length && before.every(({ id }, at) => id === now[at]?.id);

const LOOK_UP_AT_ONCE = 6;

/** Where some were printed before, or voided, only the shipments themselves tell which labels there are. */
async function labelsOf(orders: readonly Order[]): Promise<string[]> {
  const found = new Map<string, string[]>();
  const isKnown = ({ shipments, unprintedShipments }: Order) =>
    shipments.length === unprintedShipments.length;
  await runConcurrently(
    orders.filter((order) => !isKnown(order)),
    LOOK_UP_AT_ONCE,
    async ({ id }) => {
      const { data } = await waybill.shipments.list({ orderId: id, status: 'purchased', limit: 100 });
      const labels = data.filter(({ label, isReturn }) => label !== null && !isReturn);
      found.set(
        id,
        labels.map((shipment) => shipment.id),
      );
    },
  );
  return orders.flatMap((order) => found.get(order.id) ?? order.unprintedShipments);
}
