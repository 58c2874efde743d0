import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { plural, rich, t } from '../../lib/language/index.ts';
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
          {rich('All {items} not shipped yet', {
            items: <strong>{plural(left, '{count} item', '{count} items')}</strong>,
          })}
        </Text>
        <Button variant="transparent" size="xs" px={0} onClick={() => setOpen(true)}>
          {t('Ship only some')}
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
              {plural(leftOf(item), '{count} left', '{count} left')}
              {item.sku !== null && ` · ${item.sku}`}
            </Text>
          </div>
          <NumberInput
            aria-label={t('Quantity of {name}', { name: item.name })}
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
          {t('Ship everything')}
        </Button>
      </Group>
    </Stack>
  );
}
