import { Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { errorMessage, notify } from '../../lib/notify.ts';
import { Panel } from '../../ui/panel.tsx';
import { type WarehouseSelection as Selection, settingsQuery, useUpdateSettings } from './settings-api.ts';

const CHOICES: { value: Selection; label: string; description: string }[] = [
  {
    value: 'default',
    label: t('The default warehouse'),
    description: t('Even if another warehouse is nearer or has the items in stock'),
  },
  {
    value: 'nearest_in_stock',
    label: t('The nearest warehouse that has everything in stock'),
    description: t('The default warehouse if none has everything'),
  },
];

/** Where new orders ship from. Saved as soon as it is chosen. */
export function WarehouseSelection() {
  const { data, error } = useQuery(settingsQuery);
  const update = useUpdateSettings();
  // Shown while it is being saved.
  const [chosen, setChosen] = useState<Selection>();
  const choose = (value: string) => {
    const warehouseSelection = value as Selection;
    setChosen(warehouseSelection);
    update.mutate(
      { warehouseSelection },
      { onSuccess: () => notify(t('Settings saved')), onSettled: () => setChosen(undefined) },
    );
  };
  return (
    <Panel
      title={t('Warehouse for new orders')}
      lead={t("For orders that don't name a warehouse. Existing orders don't change.")}
    >
      {data === undefined &&
        (error ? <Text c="dimmed">{errorMessage(error)}</Text> : <Skeleton height={90} />)}
      {data !== undefined && (
        <Radio.Group
          aria-label={t('New orders ship from')}
          value={chosen ?? data.warehouseSelection}
          onChange={choose}
        >
          <Stack gap="sm">
            {CHOICES.map((choice) => (
              <Radio key={choice.value} {...choice} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Panel>
  );
}
