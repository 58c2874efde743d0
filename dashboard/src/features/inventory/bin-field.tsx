import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { type StockLevel, useSetBin } from './inventory-api.ts';

interface Props {
  level: StockLevel;
  warehouse: string;
}

/** Edited in place: Enter or leaving the field saves, Escape reverts. */
export function BinField({ level, warehouse }: Props) {
  const { sku, bin } = level;
  const stored = bin ?? '';
  const [value, setValue] = useState(stored);
  const save = useSetBin(level);
  useEffect(() => setValue(stored), [stored]);
  const commit = () => {
    const wanted = value.trim();
    if (wanted === stored) return setValue(stored);
    save.mutate(wanted === '' ? null : wanted, {
      onSuccess: () =>
        notify(wanted === '' ? t('Bin of {sku} removed', { sku }) : t('Bin of {sku} saved', { sku })),
      onError: () => setValue(stored),
    });
  };
  return (
    <TextInput
      aria-label={t('Bin of {sku} at {warehouse}', { sku, warehouse })}
      size="xs"
      w={88}
      maxLength={50}
      placeholder={t('None')}
      disabled={save.isPending}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setValue(stored);
      }}
    />
  );
}
