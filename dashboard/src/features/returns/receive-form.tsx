import { Button, Fieldset, NumberInput, SimpleGrid, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../lib/format.ts';
import { notify } from '../../lib/notify.ts';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Order } from '../orders/index.ts';
import { defaultOf, WarehouseSelect, warehousesQuery } from '../warehouses/index.ts';
import { checkReceipt, type ReceiptValues, receiptOf, receiptValuesFor } from './receive-values.ts';
import { itemNames } from './return-display.ts';
import { type Condition, type Return, useReceiveReturn } from './returns-api.ts';

interface Props {
  one: Return;
  order: Order | undefined;
  onClose(): void;
}

export function ReceiveForm({ one, order, onClose }: Props) {
  const receive = useReceiveReturn(one.id);
  const { data: warehouses = [] } = useQuery(warehousesQuery);
  const own = warehouses.find(({ id }) => id === one.warehouseId)?.id ?? defaultOf(warehouses);
  const form = useForm<ReceiptValues>({
    initialValues: receiptValuesFor(one, ''),
    validate: checkReceipt as never,
  });
  // The list of warehouses may come after the form.
  const warehouseId = form.values.warehouseId || own;
  const nameOf = itemNames(order);
  const count = (index: number, condition: Condition, label: string) => (
    <NumberInput
      label={label}
      min={0}
      allowDecimal={false}
      allowNegative={false}
      {...form.getInputProps(`lines.${index}.${condition}`)}
    />
  );
  return (
    <Form
      form={form}
      submit="Receive"
      cancel={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
      onSubmit={async (values) => {
        const { status } = await receive.mutateAsync(receiptOf({ ...values, warehouseId }));
        onClose();
        notify(status === 'received' ? 'All items received' : 'Some items received');
      }}
    >
      {one.status === 'cancelled' && (
        <Notice tone="info" title="This return was cancelled">
          Receiving the items reopens it.
        </Notice>
      )}
      <Text c="dimmed" size="sm">
        Enter only what has arrived now; you can receive the rest later. Sellable items go back into stock
        immediately.
      </Text>
      {form.values.lines.map(({ id, orderItemId, left }, index) => (
        <Fieldset key={id} legend={`${nameOf(orderItemId)}: ${formatCount(left)} still expected`}>
          <SimpleGrid cols={2}>
            {count(index, 'sellable', 'Sellable')}
            {count(index, 'damaged', 'Damaged')}
          </SimpleGrid>
        </Fieldset>
      ))}
      {warehouses.length > 0 && (
        <WarehouseSelect
          description="Where the items arrived"
          required={false}
          {...form.getInputProps('warehouseId')}
          value={warehouseId}
        />
      )}
    </Form>
  );
}
