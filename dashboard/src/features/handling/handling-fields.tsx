import {
  ActionIcon,
  Autocomplete,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { countryName } from '../../lib/countries.ts';
import { language, t } from '../../lib/language/index.ts';
import { keysOf } from '../../lib/search-params.ts';
import { listError } from '../../ui/form-errors.ts';
import { Icon } from '../../ui/icons.tsx';
import { useStoreLabels } from '../store-choice/index.ts';
import { TimezoneSelect } from '../warehouses/index.ts';
import { ClosedDates } from './closed-dates.tsx';
import { type HandlingValues, HOLIDAY_COUNTRIES, WEEKDAYS } from './handling-values.ts';

const HOLIDAYS = [
  { value: '', label: t('None') },
  ...HOLIDAY_COUNTRIES.map((value) => ({ value, label: countryName(value) })).sort((a, b) =>
    a.label.localeCompare(b.label, language),
  ),
];
const MAX_DAYS = 60;

export function HandlingFields({ form }: { form: UseFormReturnType<HandlingValues> }) {
  const { isActive } = form.values;
  return (
    <Stack gap="md">
      <Switch
        label={t('Set ship-by dates')}
        description={t(
          'For orders without one. Dates that come with an order or that you enter stay as they are',
        )}
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
      {isActive && (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <NumberInput
              label={t('Handling time in business days')}
              description={t('0: on the day the order comes in')}
              min={0}
              max={MAX_DAYS}
              clampBehavior="none"
              allowDecimal={false}
              {...form.getInputProps('handlingDays')}
            />
            <TextInput
              type="time"
              label={t('Cut-off')}
              description={t('Later orders count as orders of the next business day')}
              {...form.getInputProps('cutoff')}
            />
            <TimezoneSelect
              known={form.values.timezone}
              description={t('Where your days start and end')}
              {...form.getInputProps('timezone')}
            />
            <NativeSelect
              label={t('Holidays')}
              description={t('National holidays. Add others below')}
              data={HOLIDAYS}
              {...form.getInputProps('holidayCountry')}
            />
          </SimpleGrid>
          <Checkbox.Group label={t('Business days')} {...form.getInputProps('businessDays')}>
            <Group gap="md" mt="xs">
              {keysOf(WEEKDAYS).map((day) => (
                <Checkbox key={day} value={day} label={WEEKDAYS[day]} />
              ))}
            </Group>
          </Checkbox.Group>
          <ClosedDates
            dates={form.values.closedDates}
            onChange={(dates) => form.setFieldValue('closedDates', dates)}
            error={listError(form.errors, 'closedDates')}
          />
          <Stores form={form} />
        </>
      )}
    </Stack>
  );
}

/** Stores whose orders take longer, or leave sooner. */
function Stores({ form }: { form: UseFormReturnType<HandlingValues> }) {
  const { all } = useStoreLabels();
  const { stores, handlingDays, cutoff } = form.values;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('Other handling days and cut-off for single stores')}
      </Text>
      {stores.map((_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and the form addresses them by index
        <Group key={i} gap="xs" align="flex-start">
          <Autocomplete
            aria-label={t('Store {number}', { number: i + 1 })}
            placeholder={t('Store')}
            data={all}
            style={{ flex: '2 1 180px' }}
            {...form.getInputProps(`stores.${i}.store`)}
          />
          <NumberInput
            aria-label={t('Handling days of store {number}', { number: i + 1 })}
            min={0}
            max={MAX_DAYS}
            clampBehavior="none"
            allowDecimal={false}
            style={{ flex: '1 1 80px' }}
            {...form.getInputProps(`stores.${i}.handlingDays`)}
          />
          <TextInput
            type="time"
            aria-label={t('Cut-off of store {number}', { number: i + 1 })}
            {...form.getInputProps(`stores.${i}.cutoff`)}
          />
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('Remove store {number}', { number: i + 1 })}
            onClick={() => form.removeListItem('stores', i)}
          >
            <Icon name="trash" size={16} />
          </ActionIcon>
        </Group>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          onClick={() => form.insertListItem('stores', { store: '', handlingDays, cutoff })}
        >
          {t('Add store')}
        </Button>
      </div>
    </Stack>
  );
}
