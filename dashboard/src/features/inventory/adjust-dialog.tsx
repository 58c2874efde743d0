import { Button, NativeSelect, NumberInput, SegmentedControl, SimpleGrid, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { SkuInput } from '../products/index.ts';
import { defaultOf, useWarehouseNames, WarehouseSelect, warehousesQuery } from '../warehouses/index.ts';
import { type AdjustmentReason, useAdjust } from './inventory-api.ts';
import { ADJUSTMENT_REASONS, onHandWords } from './stock-display.ts';
import { StockEffect } from './stock-effect.tsx';

/** What the dialog starts with: a level to change, or a product that may have none yet. */
export interface StockPlace {
  sku: string;
  warehouseId: string;
}

interface Props {
  /** Undefined while it is closed. */
  place: StockPlace | undefined;
  onClose(): void;
}

export function AdjustDialog({ place, onClose }: Props) {
  return (
    <Dialog opened={place !== undefined} onClose={onClose} title={t('Adjust stock')} size="lg">
      {place !== undefined && <AdjustForm place={place} onClose={onClose} />}
    </Dialog>
  );
}

type Way = 'delta' | 'setTo';
const WAYS = [
  { value: 'delta', label: t('Add or remove') },
  { value: 'setTo', label: t('Enter a count') },
];

/** Undefined until something is entered. */
const toNumber = (input: number | string): number | undefined =>
  input === '' || Number.isNaN(Number(input)) ? undefined : Number(input);

type AdjustValues = {
  sku: string;
  warehouseId: string;
  way: Way;
  delta: number | string;
  setTo: number | string;
  reason: AdjustmentReason;
  reference: string;
};

function AdjustForm({ place, onClose }: { place: StockPlace; onClose(): void }) {
  const adjust = useAdjust();
  const nameOf = useWarehouseNames();
  const warehouses = useQuery(warehousesQuery).data ?? [];
  /** The default one until another is chosen: the list of them may come after the form. */
  const inWarehouse = (chosen: string): string => chosen || defaultOf(warehouses);
  const form = useForm<AdjustValues>({
    initialValues: {
      sku: place.sku,
      warehouseId: place.warehouseId,
      way: 'delta',
      delta: '',
      setTo: '',
      reason: 'received',
      reference: '',
    },
    validate: {
      sku: isNotEmpty(t('Required')),
      warehouseId: (id) => (inWarehouse(id) === '' ? t('Choose a warehouse') : null),
      delta: (delta, { way }) =>
        way === 'delta' && (delta === '' || Number(delta) === 0) ? t('Enter a number other than 0') : null,
      setTo: (setTo, { way }) => (way === 'setTo' && setTo === '' ? t('Enter the counted amount') : null),
    },
  });
  const { way, sku, delta, setTo } = form.getValues();
  const warehouseId = inWarehouse(form.getValues().warehouseId);
  const changeWay = (next: string) => {
    form.setValues(
      next === 'setTo' ? { way: 'setTo', reason: 'count' } : { way: 'delta', reason: 'received' },
    );
    form.clearErrors();
  };
  return (
    <Form
      form={form}
      submit={t('Adjust stock')}
      cancel={
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
      onSubmit={async ({ sku, delta, setTo, reason, reference }) => {
        const { level } = await adjust.mutateAsync({
          sku: sku.trim(),
          warehouseId,
          ...(way === 'delta' ? { delta: Number(delta) } : { setTo: Number(setTo) }),
          reason,
          ...(reference.trim() !== '' && { reference: reference.trim() }),
        });
        onClose();
        notify(onHandWords(level, nameOf(warehouseId)));
      }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <SkuInput data-autofocus={place.sku === '' || undefined} {...form.getInputProps('sku')} />
        <WarehouseSelect {...form.getInputProps('warehouseId')} value={warehouseId} />
      </SimpleGrid>
      <SegmentedControl
        fullWidth
        aria-label={t('Type of adjustment')}
        data={WAYS}
        value={way}
        onChange={changeWay}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {way === 'delta' ? (
          <NumberInput
            label={t('Change##amount')}
            description={t('Negative to remove stock')}
            required
            allowDecimal={false}
            data-autofocus={place.sku !== '' || undefined}
            {...form.getInputProps('delta')}
          />
        ) : (
          <NumberInput
            label={t('Counted')}
            description={t('Including what is reserved')}
            required
            min={0}
            allowDecimal={false}
            {...form.getInputProps('setTo')}
          />
        )}
        <NativeSelect
          label={t('Reason')}
          description={t('Shown in the stock movements')}
          data={ADJUSTMENT_REASONS}
          {...form.getInputProps('reason')}
        />
      </SimpleGrid>
      <StockEffect
        sku={sku}
        warehouseId={warehouseId}
        change={way === 'delta' ? { delta: toNumber(delta) } : { setTo: toNumber(setTo) }}
      />
      <TextInput
        label={t('Reference')}
        description={t('For example a delivery note or purchase order')}
        placeholder="PO-1007"
        maxLength={100}
        {...form.getInputProps('reference')}
      />
    </Form>
  );
}
