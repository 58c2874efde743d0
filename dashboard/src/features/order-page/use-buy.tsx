import { ApiError, type Schemas } from '@waybill/sdk';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { notify, notifyError } from '../../lib/notify.ts';
import { useInvalidate } from '../../lib/use-api-mutation.ts';
import { serviceLabel } from '../carrier-accounts/index.ts';
import { isShortage, type LabelContents, useBuyLabel } from '../labels/index.ts';
import { printLabels } from '../shipments/index.ts';
import { ShortageDialog } from './shortage-dialog.tsx';

type Rate = Schemas['Rate'];

interface Options {
  orderId: string;
  /** What goes into the label. */
  items: LabelContents['items'];
  /** The order, its stock or the rate is no longer what the price is for. */
  onOutdated(): Promise<unknown>;
}

export interface Buying {
  /** What is being bought. */
  current: { rateId: string; isPrinted: boolean } | undefined;
  buy(rate: Rate, isPrinted: boolean): void;
  dialog: ReactNode;
}

const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/**
 * Buys at the price that is shown, and prints if that is wanted: where the price no longer holds, nothing is bought. However it is
 * pressed, one label is bought at a time.
 */
export function useBuy({ orderId, items, onOutdated }: Options): Buying {
  const { mutateAsync } = useBuyLabel(orderId);
  const refresh = useInvalidate('shipments');
  const [short, setShort] = useState<{ rate: Rate; isPrinted: boolean; problem: string }>();
  const [current, setCurrent] = useState<Buying['current']>();
  const isStarted = useRef(false);

  const take = async (rate: Rate, isPrinted: boolean, stock: 'require' | 'adjust'): Promise<void> => {
    if (isStarted.current) return;
    isStarted.current = true;
    setCurrent({ rateId: rate.id, isPrinted });
    try {
      const { id } = await mutateAsync({ rateId: rate.id, items, stock });
      setShort(undefined);
      if (!isPrinted) return notify(t('{service} label bought', { service: serviceLabel(rate) }));
      const isDone = await printLabels([id]);
      notify(isDone ? t('Label bought and printed') : t('Label bought. Press Print label to print it.'));
      await refresh();
    } catch (error) {
      if (isShortage(error)) return setShort({ rate, isPrinted, problem: error.message });
      setShort(undefined);
      notifyError(error);
      if (isOutdated(error)) await onOutdated();
    } finally {
      isStarted.current = false;
      setCurrent(undefined);
    }
  };
  return {
    current,
    buy: (rate, isPrinted) => void take(rate, isPrinted, 'require'),
    dialog: (
      <ShortageDialog
        problem={short?.problem}
        isBusy={current !== undefined}
        onClose={() => setShort(undefined)}
        onShip={() => short !== undefined && void take(short.rate, short.isPrinted, 'adjust')}
      />
    ),
  };
}
