import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { plural, t } from '../../lib/language/index.ts';
import { notify, notifyError } from '../../lib/notify.ts';
import { useInvalidate } from '../../lib/use-api-mutation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Selection } from '../../ui/use-selection.ts';
import { canShip, type Order } from '../orders/index.ts';
import { type EditOutcome, markOrdersShipped } from './bulk-edit.ts';
import { FailedOrders } from './failed-orders.tsx';
import type { TrackingCodes } from './tracking-codes.ts';
import { TrackingCodesFields } from './tracking-codes-fields.tsx';

/** Marks the selected orders that can ship, each with its tracking number if it has one. Those that could not be marked stay selected. */
export function BulkMarkShippedButton({ selection }: { selection: Selection<Order> }) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState(0);
  const [codes, setCodes] = useState<TrackingCodes>({});
  const queryClient = useQueryClient();
  const leave = useRef(new AbortController());
  const [failed, setFailed] = useState<EditOutcome[]>([]);
  const refresh = useInvalidate('shipments');
  const open = selection.rows.filter(canShip);
  const close = () => {
    leave.current.abort();
    setBusy(false);
    setOpen(false);
    setFailed([]);
    setCodes({});
  };
  const submit = async () => {
    setBusy(true);
    setDone(0);
    leave.current = new AbortController();
    const { signal } = leave.current;
    let outcomes: EditOutcome[] = [];
    try {
      outcomes = await markOrdersShipped(queryClient, open, codes, { signal, onProgress: setDone });
    } catch (error) {
      setBusy(false);
      return notifyError(error);
    }
    // Closed meanwhile: the server goes on with it.
    if (signal.aborted) return;
    await refresh();
    setBusy(false);
    const failures = outcomes.filter(({ problem }) => problem !== undefined);
    setFailed(failures);
    const marked = outcomes.filter(({ problem }) => problem === undefined).map(({ order }) => order.id);
    if (marked.length > 0)
      notify(plural(marked.length, '{count} order marked as shipped', '{count} orders marked as shipped'));
    if (failures.length === 0) close();
    selection.remove(marked);
  };
  if (open.length === 0 && !isOpen) return null;
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t('Mark as shipped')}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={close}
        size="lg"
        title={plural(open.length, 'Mark {count} order as shipped?', 'Mark {count} orders as shipped?')}
      >
        <Stack gap="sm">
          <FailedOrders failed={failed} />
          <Text>
            {t(
              'For parcels that were sent without a label from here. Everything left to ship in each order is taken out of stock. Enter tracking numbers if there are any, or paste a column of them, with or without order numbers beside it.',
            )}
          </Text>
          <TrackingCodesFields orders={open} codes={codes} isDisabled={isBusy} onChange={setCodes} />
          {isBusy && (
            <Text role="status">
              {t('{done} of {total} done. You can close this: it continues in the background.', {
                done,
                total: open.length,
              })}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {isBusy ? t('Close') : t('Cancel')}
            </Button>
            <Button loading={isBusy} disabled={open.length === 0} onClick={() => void submit()}>
              {plural(open.length, 'Mark {count} order as shipped', 'Mark {count} orders as shipped')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
