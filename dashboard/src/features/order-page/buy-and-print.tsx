import { Button, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ApiError, type Schemas } from '@waybill/sdk';
import { useRef, useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { notify, notifyError } from '../../lib/notify.ts';
import { useInvalidate } from '../../lib/use-api-mutation.ts';
import { isDialogOpen } from '../../ui/open-dialog.ts';
import { shortcut } from '../../ui/shortcut.ts';
import { serviceLabel } from '../carrier-accounts/index.ts';
import { isShortage, suggestedRateQuery, useBuyLabel } from '../labels/index.ts';
import { addressProblemOf, type Order } from '../orders/index.ts';
import { printLabels } from '../shipments/index.ts';
import { ShortageDialog } from './shortage-dialog.tsx';

type Rate = Schemas['Rate'];

/** The order, its stock or the rate has changed since the price was shown. */
const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/**
 * Buys what the order asks for, otherwise the cheapest, at the price on the button, and prints it. The rate is of that price:
 * where it no longer holds, nothing is bought, and the button shows the new one. The shortcut is none that a scanner types.
 */
export function BuyAndPrint({ order }: { order: Order }) {
  const { data: rate, isFetching, refetch } = useQuery(suggestedRateQuery(order));
  const buy = useBuyLabel(order.id);
  const refresh = useInvalidate('shipments');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isStarted = useRef(false);

  const take = async (offer: Rate, stock: 'require' | 'adjust') => {
    if (isStarted.current) return;
    isStarted.current = true;
    setBusy(true);
    try {
      const { id } = await buy.mutateAsync({ rateId: offer.id, items: undefined, stock });
      setProblem(undefined);
      const isPrinted = await printLabels([id]);
      notify(isPrinted ? 'Label bought and printed' : 'Label bought. Press Print label to print it.');
      await refresh();
    } catch (error) {
      if (isShortage(error)) setProblem(error.message);
      else notifyError(error);
      if (isOutdated(error)) await refetch();
    } finally {
      isStarted.current = false;
      setBusy(false);
    }
  };
  const isReady =
    rate !== undefined && rate !== null && !isFetching && addressProblemOf(order)?.tone !== 'bad';
  // In a dialog, the same keys mean the dialog.
  useHotkeys([['mod+Enter', () => isReady && !isDialogOpen() && void take(rate, 'require')]]);
  if (!isReady) return isFetching ? <Button disabled>Getting the price</Button> : null;
  return (
    <>
      <Button
        loading={isBusy}
        onClick={() => void take(rate, 'require')}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        // On a phone, the price would be cut off.
        h="auto"
        mih={36}
        py={6}
        styles={{ label: { whiteSpace: 'normal', lineHeight: 1.3 } }}
        rightSection={
          <Kbd size="xs" visibleFrom="sm" aria-hidden>
            {shortcut('⏎')}
          </Kbd>
        }
      >
        {`Buy and print · ${serviceLabel(rate)} · ${formatMoney(rate.rate, rate.currency)}`}
        {rate.mode === 'test' && ' (test)'}
      </Button>
      <ShortageDialog
        problem={problem}
        isBusy={isBusy}
        onClose={() => setProblem(undefined)}
        onShip={() => void take(rate, 'adjust')}
      />
    </>
  );
}
