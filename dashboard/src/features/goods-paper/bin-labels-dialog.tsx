import { Button, NumberInput, SimpleGrid, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { defaultOf, WarehouseSelect, warehousesQuery } from '../warehouses/index.ts';
import { binLabelsFile } from './goods-paper-api.ts';
import { type LabelPaper, lastPaper } from './label-paper.ts';
import { LabelPaperFields } from './label-paper-fields.tsx';
import { printGoodsLabels } from './print-goods-labels.ts';

interface Props {
  opened: boolean;
  onClose(): void;
}

/** Labels for shelves. */
export const BinLabelsDialog = ({ opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={t('Print bin labels')} size="lg">
    {opened && <BinLabelsForm onClose={onClose} />}
  </Dialog>
);

type Values = LabelPaper & { warehouseId: string; bins: string; copies: number | string };

function BinLabelsForm({ onClose }: { onClose(): void }) {
  const warehouses = useQuery(warehousesQuery).data ?? [];
  const form = useForm<Values>({
    initialValues: { ...lastPaper(), warehouseId: '', bins: '', copies: 1 },
  });
  const warehouseId = form.getValues().warehouseId || defaultOf(warehouses);
  return (
    <Form
      form={form}
      submit={t('Print bin labels')}
      cancel={
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
      onSubmit={async ({ bins: text, copies, ...paper }) => {
        const bins = text
          .split('\n')
          .map((bin) => bin.trim())
          .filter((bin) => bin !== '');
        await printGoodsLabels(paper, (printing) =>
          binLabelsFile({
            warehouseId,
            ...(bins.length > 0 && { bins }),
            copies: Number(copies) || 1,
            ...printing,
          }),
        );
        onClose();
        notify(t('Bin labels sent to print'));
      }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <WarehouseSelect {...form.getInputProps('warehouseId')} value={warehouseId} />
        <NumberInput
          label={t('Copies')}
          min={1}
          max={1_000}
          allowDecimal={false}
          {...form.getInputProps('copies')}
        />
      </SimpleGrid>
      <Textarea
        label={t('Bins')}
        description={t('One per line. If empty, all bins that are in use in the warehouse')}
        placeholder="A10-3"
        autosize
        minRows={3}
        maxRows={8}
        {...form.getInputProps('bins')}
      />
      <LabelPaperFields form={form} />
    </Form>
  );
}
