import { Button, Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { printFile } from '../../ui/print-file.ts';
import { defaultOf, WarehouseSelect, warehousesQuery } from '../warehouses/index.ts';
import { countSheetFile } from './goods-paper-api.ts';

interface Props {
  opened: boolean;
  onClose(): void;
}

/** A list to count with a pen. */
export const CountSheetDialog = ({ opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={t('Print a count sheet')} size="lg">
    {opened && <CountSheetForm onClose={onClose} />}
  </Dialog>
);

function CountSheetForm({ onClose }: { onClose(): void }) {
  const warehouses = useQuery(warehousesQuery).data ?? [];
  const form = useForm({ initialValues: { warehouseId: '', bin: '', q: '', blind: false } });
  const warehouseId = form.getValues().warehouseId || defaultOf(warehouses);
  return (
    <Form
      form={form}
      submit={t('Print count sheet')}
      cancel={
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
      onSubmit={async ({ bin, q, blind }) => {
        const filter = {
          ...(bin.trim() !== '' && { bin: bin.trim() }),
          ...(q.trim() !== '' && { q: q.trim() }),
        };
        await printFile(await countSheetFile({ warehouseId, filter, blind }));
        onClose();
      }}
    >
      <WarehouseSelect {...form.getInputProps('warehouseId')} value={warehouseId} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label={t('Bins that start with')}
          description={t('If empty, all of them')}
          placeholder="A"
          maxLength={50}
          {...form.getInputProps('bin')}
        />
        <TextInput
          label={t('Products')}
          description={t('Words of the name or the SKU, or a barcode')}
          maxLength={100}
          {...form.getInputProps('q')}
        />
      </SimpleGrid>
      <Checkbox
        label={t('Blind count: without the expected quantities')}
        {...form.getInputProps('blind', { type: 'checkbox' })}
      />
    </Form>
  );
}
