import { Button, Checkbox, Group, NativeSelect, NumberInput, ScrollArea, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { plural, t } from '../../lib/language/index.ts';
import { notify, notifyError } from '../../lib/notify.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { lastReceivedOf, onHandOf, productLabelsFile } from './goods-paper-api.ts';
import { type LabelPaper, lastPaper } from './label-paper.ts';
import { LabelPaperFields } from './label-paper-fields.tsx';
import { printGoodsLabels } from './print-goods-labels.ts';

/** A product that labels are printed for. */
export interface LabeledProduct {
  productId: string;
  sku: string;
  name: string;
  /** How many there are; looked up if omitted. */
  onHand?: number;
}

interface Props {
  /** Undefined while it is closed. */
  products: readonly LabeledProduct[] | undefined;
  onClose(): void;
}

export const ProductLabelsDialog = ({ products, onClose }: Props) => (
  <Dialog opened={products !== undefined} onClose={onClose} title={t('Print product labels')} size="lg">
    {products !== undefined && <ProductLabelsForm products={products} onClose={onClose} />}
  </Dialog>
);

type Values = LabelPaper & {
  code: 'barcode' | 'sku';
  showPrice: boolean;
  copies: Record<string, number | string>;
};

/** The most labels that one file can have. */
const MAX_LABELS = 1_000;

function ProductLabelsForm({ products, onClose }: { products: readonly LabeledProduct[]; onClose(): void }) {
  const ids = products.map(({ productId }) => productId);
  const form = useForm<Values>({
    initialValues: {
      ...lastPaper(),
      code: 'barcode',
      showPrice: false,
      copies: Object.fromEntries(ids.map((id) => [id, 1])),
    },
    validate: {
      copies: (copies) => {
        const total = totalOf(copies);
        if (total === 0) return t('Enter at least one copy');
        return total > MAX_LABELS ? t('At most {max} labels at once', { max: MAX_LABELS }) : null;
      },
    },
  });
  const [isFilling, setFilling] = useState(false);
  const fill = async (numbers: () => Promise<ReadonlyMap<string, number>>) => {
    setFilling(true);
    try {
      const found = await numbers();
      form.setFieldValue('copies', Object.fromEntries(ids.map((id) => [id, found.get(id) ?? 0])));
    } catch (error) {
      notifyError(error);
    } finally {
      setFilling(false);
    }
  };
  const { copies } = form.getValues();
  const total = totalOf(copies);
  return (
    <Form
      form={form}
      submit={plural(total, 'Print {count} label', 'Print {count} labels##products')}
      cancel={
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
      onSubmit={async ({ code, showPrice, ...paper }) => {
        const labeled = ids
          .map((productId) => ({ productId, copies: Number(copies[productId]) || 0 }))
          .filter((product) => product.copies > 0);
        await printGoodsLabels(paper, (printing) =>
          productLabelsFile({ products: labeled, code, showPrice, ...printing }),
        );
        onClose();
        notify(plural(total, '{count} label sent to print', '{count} labels sent to print'));
      }}
    >
      <LabelPaperFields form={form} />
      <Group align="end" gap="md">
        <NativeSelect
          label={t('Barcode')}
          data={[
            { value: 'barcode', label: t('Barcode of the product, otherwise its SKU') },
            { value: 'sku', label: t('SKU') },
          ]}
          {...form.getInputProps('code')}
        />
        <Checkbox
          label={t('Print the price')}
          mb={8}
          {...form.getInputProps('showPrice', { type: 'checkbox' })}
        />
      </Group>
      <Group gap="xs" role="group" aria-label={t('Copies')}>
        <Button
          size="xs"
          variant="default"
          onClick={() => fill(async () => new Map(ids.map((id) => [id, 1])))}
        >
          {t('One each')}
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={isFilling}
          onClick={() => fill(() => onHandNow(products))}
        >
          {t('As many as on hand')}
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={isFilling}
          onClick={() => fill(() => lastReceivedOf(ids))}
        >
          {t('As many as last received')}
        </Button>
      </Group>
      <ScrollArea.Autosize mah={280} type="auto">
        <Stack gap="xs">
          {products.map(({ productId, sku, name }) => (
            <Group key={productId} justify="space-between" wrap="nowrap">
              <div>
                <Text size="sm">{name}</Text>
                <Text size="xs" c="dimmed">
                  {sku}
                </Text>
              </div>
              <NumberInput
                w={100}
                aria-label={t('Copies for {sku}', { sku })}
                min={0}
                max={MAX_LABELS}
                allowDecimal={false}
                value={copies[productId] ?? 0}
                onChange={(value) => form.setFieldValue('copies', { ...copies, [productId]: value })}
              />
            </Group>
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {form.errors.copies !== undefined && (
        <Text size="sm" c="var(--bad)" role="alert">
          {form.errors.copies}
        </Text>
      )}
    </Form>
  );
}

const totalOf = (copies: Values['copies']): number =>
  Object.values(copies).reduce<number>((sum, count) => sum + (Number(count) || 0), 0);

async function onHandNow(products: readonly LabeledProduct[]): Promise<ReadonlyMap<string, number>> {
  const unknown = products.filter(({ onHand }) => onHand === undefined);
  const found = await onHandOf(unknown.map(({ productId }) => productId));
  return new Map(products.map(({ productId, onHand }) => [productId, onHand ?? found.get(productId) ?? 0]));
}
