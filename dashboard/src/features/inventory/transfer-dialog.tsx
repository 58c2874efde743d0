import { Button, NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { formatCount } from '../../lib/format.ts';
import { notify } from '../../lib/notify.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { SkuInput } from '../products/index.ts';
import { useWarehouseNames, WarehouseSelect } from '../warehouses/index.ts';
import type { StockPlace } from './adjust-dialog.tsx';
import { useTransfer } from './inventory-api.ts';

interface Props {
  /** What is moved, and from where; undefined while it is closed. */
  place: StockPlace | undefined;
  onClose(): void;
}

export function TransferDialog({ place, onClose }: Props) {
  return (
    <Dialog opened={place !== undefined} onClose={onClose} title="Transfer stock" size="lg">
      {place !== undefined && <TransferForm place={place} onClose={onClose} />}
    </Dialog>
  );
}

type TransferValues = {
  sku: string;
  fromWarehouseId: string;
  toWarehouseId: string;
  quantity: number | string;
  reference: string;
};

function TransferForm({ place, onClose }: { place: StockPlace; onClose(): void }) {
  const transfer = useTransfer();
  const nameOf = useWarehouseNames();
  const form = useForm<TransferValues>({
    initialValues: {
      sku: place.sku,
      fromWarehouseId: place.warehouseId,
      toWarehouseId: '',
      quantity: '',
      reference: '',
    },
    validate: {
      sku: isNotEmpty('Required'),
      fromWarehouseId: isNotEmpty('Choose a warehouse'),
      toWarehouseId: (to, { fromWarehouseId }) => {
        if (to === '') return 'Choose a warehouse';
        return to === fromWarehouseId ? 'Choose a different warehouse' : null;
      },
      quantity: (quantity) => (Number(quantity) < 1 ? 'Enter at least 1' : null),
    },
  });
  return (
    <Form
      form={form}
      submit="Transfer stock"
      cancel={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
      onSubmit={async ({ sku, fromWarehouseId, toWarehouseId, quantity, reference }) => {
        await transfer.mutateAsync({
          sku: sku.trim(),
          fromWarehouseId,
          toWarehouseId,
          quantity: Number(quantity),
          ...(reference.trim() !== '' && { reference: reference.trim() }),
        });
        onClose();
        notify(`${formatCount(Number(quantity))} of ${sku} transferred to ${nameOf(toWarehouseId)}`);
      }}
    >
      <Text size="sm" c="dimmed">
        Stock reserved for orders cannot be transferred.
      </Text>
      <SkuInput data-autofocus={place.sku === '' || undefined} {...form.getInputProps('sku')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <WarehouseSelect label="From" {...form.getInputProps('fromWarehouseId')} />
        <WarehouseSelect label="To" {...form.getInputProps('toWarehouseId')} />
        <NumberInput
          label="Quantity"
          required
          min={1}
          allowDecimal={false}
          allowNegative={false}
          data-autofocus={place.sku !== '' || undefined}
          {...form.getInputProps('quantity')}
        />
        <TextInput label="Reference" maxLength={100} {...form.getInputProps('reference')} />
      </SimpleGrid>
    </Form>
  );
}
