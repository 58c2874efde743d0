import { Button, Group, Input, Pill, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';

interface Props {
  dates: readonly string[];
  onChange(dates: string[]): void;
  error?: ReactNode;
}

/** At noon, it is that day in every browser's time zone. */
const dayText = (date: string): string => formatDate(date);

/** Days on which nothing ships: a stock-taking, a company outing. */
export function ClosedDates({ dates, onChange, error }: Props) {
  const [date, setDate] = useState('');
  const id = useId();
  const add = () => {
    if (date === '') return;
    onChange([...new Set([...dates, date])].sort());
    setDate('');
  };
  return (
    <Input.Wrapper
      label={t('Other days off')}
      labelProps={{ htmlFor: id }}
      description={t('Days on which nothing ships')}
      error={error}
    >
      <Group gap="xs" mt={6}>
        <TextInput
          id={id}
          type="date"
          value={date}
          onChange={(event) => setDate(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="default" onClick={add} disabled={date === ''}>
          {t('Add day')}
        </Button>
      </Group>
      {dates.length > 0 && (
        <Group gap={6} mt="xs">
          {dates.map((one) => (
            <Pill
              key={one}
              size="md"
              withRemoveButton
              removeButtonProps={{
                'aria-label': t('Remove {name}', { name: dayText(one) }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => onChange(dates.filter((other) => other !== one))}
            >
              {dayText(one)}
            </Pill>
          ))}
        </Group>
      )}
    </Input.Wrapper>
  );
}
