import {
  ActionIcon,
  Autocomplete,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Paper,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../lib/language/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { useStoreLabels } from '../store-choice/index.ts';
import { TimezoneSelect } from '../warehouses/index.ts';
import { CalendarFields } from './calendar-fields.tsx';
import { type HandlingValues, newStore } from './handling-values.ts';

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
          </SimpleGrid>
          <CalendarFields form={form} closedDates={form.values.closedDates} />
          <Stores form={form} />
        </>
      )}
    </Stack>
  );
}

/** Stores whose orders take longer, leave sooner, or leave on other days. */
function Stores({ form }: { form: UseFormReturnType<HandlingValues> }) {
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('Other times for single stores')}
      </Text>
      {form.values.stores.map((_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and the form addresses them by index
        <StoreFields key={i} form={form} index={i} />
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          onClick={() => form.insertListItem('stores', newStore(form.values))}
        >
          {t('Add store')}
        </Button>
      </div>
    </Stack>
  );
}

function StoreFields({ form, index }: { form: UseFormReturnType<HandlingValues>; index: number }) {
  const { all } = useStoreLabels();
  const store = form.values.stores[index];
  const number = index + 1;
  const at = `stores.${index}.`;
  if (store === undefined) return null;
  return (
    <Paper withBorder p="sm" role="group" aria-label={t('Times of store {number}', { number })}>
      <Stack gap="sm">
        <Group gap="xs" align="flex-end">
          <Autocomplete
            label={t('Store')}
            data={all}
            style={{ flex: '2 1 180px' }}
            {...form.getInputProps(`${at}store`)}
          />
          <NumberInput
            label={t('Handling days')}
            min={0}
            max={MAX_DAYS}
            clampBehavior="none"
            allowDecimal={false}
            style={{ flex: '1 1 100px' }}
            {...form.getInputProps(`${at}handlingDays`)}
          />
          <TextInput type="time" label={t('Cut-off')} {...form.getInputProps(`${at}cutoff`)} />
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('Remove store {number}', { number })}
            onClick={() => form.removeListItem('stores', index)}
          >
            <Icon name="trash" size={16} />
          </ActionIcon>
        </Group>
        <Checkbox
          label={t('Its own business days, holidays and days off')}
          {...form.getInputProps(`${at}hasCalendar`, { type: 'checkbox' })}
        />
        {store.hasCalendar && <CalendarFields form={form} at={at} closedDates={store.closedDates} />}
      </Stack>
    </Paper>
  );
}
