import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { plural, t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import type { Order } from '../orders/index.ts';
import { defaultOf, WarehouseSelect, warehousesQuery } from '../warehouses/index.ts';
import { ReceiptLines } from './receipt-lines.tsx';
import { checkReceipt, type ReceiptValues, receiptOf, receiptValuesFor } from './receipt-values.ts';
import { type Return, useReceiveReturn } from './returns-api.ts';

interface Props {
  one: Return;
  order: Order | undefined;
}

/** Records what has arrived: all of it, or a part as often as something comes. */
export function ReceiveDialog({ one, order }: Props) {
  const [opened, dialog] = useDisclosure();
  return (
    <>
      <Button variant={one.status === 'cancelled' ? 'default' : 'filled'} onClick={dialog.open}>
        {t('Receive##return')}
      </Button>
      <Dialog opened={opened} onClose={dialog.close} title={t('Receive return')} size="lg">
        <ReceiveForm one={one} order={order} onClose={dialog.close} />
      </Dialog>
    </>
  );
}

function ReceiveForm({ one, order, onClose }: Props & { onClose(): void }) {
  const receive = useReceiveReturn(one.id);
  const { data: warehouses = [] } = useQuery(warehousesQuery);
  const own = warehouses.find(({ id }) => id === one.warehouseId)?.id ?? defaultOf(warehouses);
  const form = useCheckedForm<ReceiptValues>({
    initialValues: receiptValuesFor(one, ''),
    validate: checkReceipt,
  });
  // The list of warehouses may come after the form.
  const warehouseId = form.values.warehouseId || own;
  return (
    <Form
      form={form}
      submit={t('Receive##return')}
      cancel={
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
      onSubmit={async (values) => {
        const { status } = await receive.mutateAsync(receiptOf({ ...values, warehouseId }));
        onClose();
        notify(status === 'received' ? t('All items received') : t('Some items received'));
      }}
    >
      {one.status === 'cancelled' && (
        <Notice tone="info" title={t('This return was canceled')}>
          {t('Receiving the items reopens it.')}
        </Notice>
      )}
      <Text c="dimmed" size="sm">
        {t(
          'Enter only what has arrived now; you can receive the rest later. Sellable items go back into stock immediately.',
        )}
      </Text>
      <ReceiptLines
        form={form}
        order={order}
        legendOf={(name, count) =>
          plural(count, '{name}: {count} still expected', '{name}: {count} still expected', { name })
        }
      />
      {warehouses.length > 0 && (
        <WarehouseSelect
          description={t('Where the items arrived')}
          required={false}
          {...form.getInputProps('warehouseId')}
          value={warehouseId}
        />
      )}
    </Form>
  );
}
