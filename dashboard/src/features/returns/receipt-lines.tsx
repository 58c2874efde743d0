import { Fieldset, NumberInput, SimpleGrid } from '@mantine/core';
import { formatCount } from '../../lib/format.ts';
import { capitalize } from '../../lib/text.ts';
import type { Order } from '../orders/index.ts';
import type { ReceiptLine } from './receipt-values.ts';
import { itemNames } from './return-display.ts';

interface Props {
  form: { values: { lines: ReceiptLine[] }; getInputProps(path: string): object };
  order: Order | undefined;
  /** What the number behind an item's name means. */
  most: string;
}

/** How many pieces of each item there are in each condition. */
export function ReceiptLines({ form, order, most: meaning }: Props) {
  const nameOf = itemNames(order);
  return form.values.lines.map(({ id, orderItemId, most }, index) => (
    <Fieldset key={id} legend={`${nameOf(orderItemId)}: ${formatCount(most)} ${meaning}`}>
      <SimpleGrid cols={2}>
        {(['sellable', 'damaged'] as const).map((condition) => (
          <NumberInput
            key={condition}
            label={capitalize(condition)}
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
