import { Button, NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { t } from '../../lib/language/index.ts';
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
    <Dialog opened={place !== undefined} onClose={onClose} title={t('Transfer stock')} size="lg">
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
      sku: isNotEmpty(t('Required')),
      fromWarehouseId: isNotEmpty(t('Choose a warehouse')),
      toWarehouseId: (to, { fromWarehouseId }) => {
        if (to === '') return t('Choose a warehouse');
        return to === fromWarehouseId ? t('Choose a different warehouse') : null;
      },
      quantity: (quantity) => (Number(quantity) < 1 ? t('Enter at least 1') : null),
    },
  });
  return (
    <Form
      form={form}
      submit={t('Transfer stock')}
      cancel={
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
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
        notify(
          t('{count} of {sku} transferred to {warehouse}', {
            count: Number(quantity),
            sku,
            warehouse: nameOf(toWarehouseId),
          }),
        );
      }}
    >
      <Text size="sm" c="dimmed">
        {t('Stock reserved for orders cannot be transferred.')}
      </Text>
      <SkuInput data-autofocus={place.sku === '' || undefined} {...form.getInputProps('sku')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <WarehouseSelect label={t('From##place')} {...form.getInputProps('fromWarehouseId')} />
        <WarehouseSelect label={t('To##place')} {...form.getInputProps('toWarehouseId')} />
        <NumberInput
          label={t('Quantity')}
          required
          min={1}
          allowDecimal={false}
          allowNegative={false}
          data-autofocus={place.sku !== '' || undefined}
          {...form.getInputProps('quantity')}
        />
        <TextInput label={t('Reference')} maxLength={100} {...form.getInputProps('reference')} />
      </SimpleGrid>
    </Form>
  );
}
