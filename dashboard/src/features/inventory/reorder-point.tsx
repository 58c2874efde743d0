import { NumberInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { type StockLevel, useSetReorderPoint } from './inventory-api.ts';

interface Props {
  level: StockLevel;
  warehouse: string;
}

/** Edited in place: Enter or leaving the field saves, Escape reverts. */
export function ReorderPoint({ level, warehouse }: Props) {
  const { sku, reorderPoint } = level;
  const stored = reorderPoint ?? '';
  const [value, setValue] = useState<number | string>(stored);
  const save = useSetReorderPoint(level);
  useEffect(() => setValue(stored), [stored]);
  const commit = () => {
    if (value === stored) return;
    save.mutate(value === '' ? null : Number(value), {
      onSuccess: () =>
        notify(value === '' ? `Reorder point of ${sku} removed` : `Reorder point of ${sku} saved`),
      onError: () => setValue(stored),
    });
  };
  return (
    <NumberInput
      aria-label={`Reorder point of ${sku} at ${warehouse}`}
      size="xs"
      w={72}
      ml="auto"
      min={0}
      max={1_000_000}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      hideControls
      placeholder="None"
      styles={{ input: { textAlign: 'right' } }}
      disabled={save.isPending}
      value={value}
      onChange={setValue}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setValue(stored);
      }}
    />
  );
}
