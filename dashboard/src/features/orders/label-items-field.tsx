import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { pluralize } from '../../lib/text.ts';
import { repack } from '../labels/index.ts';
import { leftOf, loadsOf, type ShipValues } from './ship-values.ts';

/** Which items to ship with this label: all of them, unless the user splits the order. */
export function LabelItemsField({ form }: { form: UseFormReturnType<ShipValues> }) {
  const { items, parcels } = form.values;
  const [isOpen, setOpen] = useState(false);
  const left = items.reduce((sum, { item }) => sum + leftOf(item), 0);
  if (left === 1) return null;
  const choose = (counts: (index: number) => number | string) => {
    const next = items.map((one, index) => ({ ...one, quantity: counts(index) }));
    form.setValues({ items: next, parcels: repack(parcels, loadsOf(items), loadsOf(next)) });
  };
  if (!isOpen) {
    return (
      <Group gap="xs">
        <Text>
          All <strong>{pluralize(left, 'item')}</strong> not shipped yet
        </Text>
        <Button variant="transparent" size="xs" px={0} onClick={() => setOpen(true)}>
          Ship only some
        </Button>
      </Group>
    );
  }
  return (
    <Stack gap="xs" role="group" aria-label="Items in this label">
      {items.map(({ item }, index) => (
        <Group key={item.id} gap="sm" wrap="nowrap" justify="space-between" align="flex-start">
          <div>
            <strong>{item.name}</strong>
            <Text size="sm" c="dimmed">
              {formatCount(leftOf(item))} left{item.sku !== null && ` · ${item.sku}`}
            </Text>
          </div>
          <NumberInput
            aria-label={`Quantity of ${item.name}`}
            min={0}
            max={leftOf(item)}
            allowDecimal={false}
            w={96}
            {...form.getInputProps(`items.${index}.quantity`)}
            onChange={(count) => choose((at) => (at === index ? count : (items[at]?.quantity ?? 0)))}
          />
        </Group>
      ))}
      <Group>
        <Button
          variant="transparent"
          size="xs"
          px={0}
          onClick={() => {
            choose((at) => (items[at] === undefined ? 0 : leftOf(items[at].item)));
            setOpen(false);
          }}
        >
          Ship everything
        </Button>
      </Group>
    </Stack>
  );
}
