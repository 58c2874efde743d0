import { Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { countryName } from '../../lib/countries.ts';
import { language, t } from '../../lib/language/index.ts';
import { keysOf } from '../../lib/search-params.ts';
import { listError } from '../../ui/form-errors.ts';
import { ClosedDates } from './closed-dates.tsx';
import { type HandlingValues, HOLIDAY_COUNTRIES, WEEKDAYS } from './handling-values.ts';

const HOLIDAYS = [
  { value: '', label: t('None') },
  ...HOLIDAY_COUNTRIES.map((value) => ({ value, label: countryName(value) })).sort((a, b) =>
    a.label.localeCompare(b.label, language),
  ),
];

interface Props {
  form: UseFormReturnType<HandlingValues>;
  /** Where the form has them: nowhere in particular for those of the account, or `stores.0.` */
  at?: string;
  closedDates: readonly string[];
}

/** On which days orders leave. */
export const CalendarFields = ({ form, at = '', closedDates }: Props) => (
  <Stack gap="md">
    <Checkbox.Group label={t('Business days')} {...form.getInputProps(`${at}businessDays`)}>
      <Group gap="md" mt="xs">
        {keysOf(WEEKDAYS).map((day) => (
          <Checkbox key={day} value={day} label={WEEKDAYS[day]} />
        ))}
      </Group>
    </Checkbox.Group>
    <NativeSelect
      label={t('Holidays')}
      description={t('National holidays. Add others below')}
      data={HOLIDAYS}
      maw={360}
      {...form.getInputProps(`${at}holidayCountry`)}
    />
    <ClosedDates
      dates={closedDates}
      onChange={(dates) => form.setFieldValue(`${at}closedDates`, dates)}
      error={listError(form.errors, `${at}closedDates`)}
    />
  </Stack>
);
