import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { pluralize } from '../../lib/text.ts';
import { leftOf } from '../orders/index.ts';
import type { ChosenItem } from './ship-values.ts';

interface Props {
  /** All open items, and how many of each are chosen. */
  items: readonly ChosenItem[];
  /** What the group of quantities is for. */
  label: string;
  errorAt(index: number): ReactNode;
  onChange(items: ChosenItem[]): void;
}

/** Which items to ship: all that are left, unless the user splits the order. */
export function ItemsChoice({ items, label, errorAt, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const left = items.reduce((sum, { item }) => sum + leftOf(item), 0);
  if (left === 1) return null;
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
  const choose = (index: number, quantity: number | string) =>
    onChange(items.map((one, at) => (at === index ? { ...one, quantity } : one)));
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      {items.map(({ item, quantity }, index) => (
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
            value={quantity}
            error={errorAt(index)}
            onChange={(count) => choose(index, count)}
          />
        </Group>
      ))}
      <Group>
        <Button
          variant="transparent"
          size="xs"
          px={0}
          onClick={() => {
            onChange(items.map(({ item }) => ({ item, quantity: leftOf(item) })));
            setOpen(false);
          }}
        >
          Ship everything
        </Button>
      </Group>
    </Stack>
  );
}
