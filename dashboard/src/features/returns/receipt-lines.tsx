import { Fieldset, NumberInput, SimpleGrid } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import type { Order } from '../orders/index.ts';
import type { ReceiptLine } from './receipt-values.ts';
import { itemNames } from './return-display.ts';

const CONDITIONS = ['sellable', 'damaged'] as const;
const CONDITION_LABELS = { sellable: t('Sellable'), damaged: t('Damaged') };

interface Props {
  form: { values: { lines: ReceiptLine[] }; getInputProps(path: string): object };
  order: Order | undefined;
  /** An item's name, with what the number of its pieces means. */
  legendOf(name: string, count: number): string;
}

/** How many pieces of each item there are in each condition. */
export function ReceiptLines({ form, order, legendOf }: Props) {
  const nameOf = itemNames(order);
  return form.values.lines.map(({ id, orderItemId, most }, index) => (
    <Fieldset key={id} legend={legendOf(nameOf(orderItemId), most)}>
      <SimpleGrid cols={2}>
        {CONDITIONS.map((condition) => (
          <NumberInput
            key={condition}
            label={CONDITION_LABELS[condition]}
            min={0}
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps(`lines.${index}.${condition}`)}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  ));
}
