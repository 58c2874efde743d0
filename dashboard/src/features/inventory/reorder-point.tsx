import { NumberInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../lib/language/index.ts';
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
        notify(
          value === ''
            ? t('Reorder point of {sku} removed', { sku })
            : t('Reorder point of {sku} saved', { sku }),
        ),
      onError: () => setValue(stored),
    });
  };
  return (
    <NumberInput
      aria-label={t('Reorder point of {sku} at {warehouse}', { sku, warehouse })}
      size="xs"
      w={72}
      ml="auto"
      min={0}
      max={1_000_000}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      hideControls
      placeholder={t('None')}
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
