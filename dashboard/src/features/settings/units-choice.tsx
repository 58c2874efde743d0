import { Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { errorMessage, notify } from '../../lib/notify.ts';
import { Panel } from '../../ui/panel.tsx';
import { settingsQuery, useUpdateSettings } from './settings-api.ts';

const BY_COUNTRY = 'country';

const CHOICES = [
  { value: BY_COUNTRY, label: t('As in the country you ship from') },
  { value: 'imperial', label: t('Pounds, ounces and inches') },
  { value: 'metric', label: t('Kilograms, grams and centimeters') },
] as const;

type Choice = (typeof CHOICES)[number]['value'];

const toChoice = (value: string): Choice => CHOICES.find((one) => one.value === value)?.value ?? BY_COUNTRY;

/** In which units weights and sizes are shown. Saved as soon as it is chosen. */
export function UnitsChoice() {
  const { data, error } = useQuery(settingsQuery);
  const update = useUpdateSettings();
  // Shown while it is being saved.
  const [chosen, setChosen] = useState<Choice>();
  const choose = (value: string) => {
    const choice = toChoice(value);
    setChosen(choice);
    update.mutate(
      { unitSystem: choice === BY_COUNTRY ? null : choice },
      { onSuccess: () => notify(t('Units saved')), onSettled: () => setChosen(undefined) },
    );
  };
  return (
    <Panel
      title={t('Units')}
      lead={t(
        'For weights and sizes in the dashboard and on labels that Waybill draws. What was entered keeps its own unit.',
      )}
    >
      {data === undefined &&
        (error ? <Text c="dimmed">{errorMessage(error)}</Text> : <Skeleton height={90} />)}
      {data !== undefined && (
        <Radio.Group
          aria-label={t('Units')}
          value={chosen ?? data.unitSystem ?? BY_COUNTRY}
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
