import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { pluralize } from '../../lib/text.ts';
import { useInvalidate } from '../../lib/use-api-mutation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Selection } from '../../ui/use-selection.ts';
import { canShip, type Order } from '../orders/index.ts';
import { type EditOutcome, markOrdersShipped } from './bulk-edit.ts';
import { FailedOrders } from './failed-orders.tsx';

/** Marks the selected orders that can ship, without tracking numbers. Those that could not be marked stay selected. */
export function BulkMarkShippedButton({ selection }: { selection: Selection<Order> }) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<EditOutcome[]>([]);
  const refresh = useInvalidate('shipments');
  const open = selection.rows.filter(canShip);
  const close = () => {
    setOpen(false);
    setFailed([]);
  };
  const submit = async () => {
    setBusy(true);
    const outcomes = await markOrdersShipped(open);
    await refresh();
    setBusy(false);
    const failures = outcomes.filter(({ problem }) => problem !== undefined);
    setFailed(failures);
    const done = outcomes.filter(({ problem }) => problem === undefined).map(({ order }) => order.id);
    if (done.length > 0) notify(`${pluralize(done.length, 'order')} marked as shipped`);
    if (failures.length === 0) close();
    selection.remove(done);
  };
  if (open.length === 0 && !isOpen) return null;
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Mark as shipped
      </Button>
      <Dialog
        opened={isOpen}
        onClose={close}
        title={`Mark ${pluralize(open.length, 'order')} as shipped?`}
        closeOnEscape={!isBusy}
      >
        <Stack gap="sm">
          <FailedOrders failed={failed} />
          <Text>
            For parcels that were sent without a label from here. What is left of each order leaves the stock.
            To enter a tracking number, open the order and mark it there.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={isBusy}>
              Cancel
            </Button>
            <Button loading={isBusy} disabled={open.length === 0} onClick={() => void submit()}>
              Mark {pluralize(open.length, 'order')} as shipped
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
