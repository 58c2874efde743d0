import { Button, Checkbox, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { plural, t } from '../../lib/language/index.ts';
import { errorMessage, notify } from '../../lib/notify.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Icon } from '../../ui/icons.tsx';
import { type ReplayRange, replayCountQuery, useReplay } from './replays-api.ts';
import { ALL_EVENTS, type EventType, type WantedEventType, type Webhook } from './webhooks-api.ts';

interface Values extends Record<string, unknown> {
  /** As the browser's field has them: local time without a zone. */
  from: string;
  to: string;
  types: WantedEventType[];
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** As the field wants it: `2026-11-18T20:15`. */
const localMinute = (ms: number): string =>
  new Date(ms - new Date(ms).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);

/** The last day up to now, this minute included. */
const initialValues = (webhook: Webhook): Values => ({
  from: localMinute(Date.now() - DAY_MS),
  to: localMinute(Date.now() + MINUTE_MS),
  types: webhook.events,
});

const rangeOf = ({ from, to, types }: Values): ReplayRange => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
  ...(!types.includes(ALL_EVENTS) && { types: types.filter(isOneType) }),
});

const isOneType = (type: WantedEventType): type is EventType => type !== ALL_EVENTS;

/** Sends the events of a time again, after it has said how many those are. */
export function ReplayEvents({ webhook }: { webhook: Webhook }) {
  const [opened, dialog] = useDisclosure();
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="refresh" size={16} />}
        disabled={!webhook.isActive}
        onClick={dialog.open}
      >
        {t('Replay events')}
      </Button>
      <Dialog opened={opened} onClose={dialog.close} title={t('Replay events')} size="lg">
        <ReplayForm webhook={webhook} onClose={dialog.close} />
      </Dialog>
    </>
  );
}

function ReplayForm({ webhook, onClose }: { webhook: Webhook; onClose(): void }) {
  const replay = useReplay(webhook.id);
  const form = useForm<Values>({
    initialValues: initialValues(webhook),
    validate: {
      from: (from) => (from === '' ? t('Choose a time') : null),
      to: (to, { from }) => (to === '' ? t('Choose a time') : to <= from ? t('Must be after “From”') : null),
      types: (types) => (types.length === 0 ? t('Choose at least one') : null),
    },
  });
  return (
    <Form
      form={form}
      submit={t('Replay events')}
      cancel={
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
      onSubmit={async (values) => {
        await replay.mutateAsync(rangeOf(values));
        onClose();
        notify(t('The replay has started'));
      }}
    >
      <Text size="sm">
        {t(
          'Events of this time are sent again, each once, whether or not they arrived. New events go first.',
        )}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput type="datetime-local" label={t('From')} required {...form.getInputProps('from')} />
        <TextInput type="datetime-local" label={t('To')} required {...form.getInputProps('to')} />
      </SimpleGrid>
      {!webhook.events.includes(ALL_EVENTS) && (
        <Checkbox.Group label={t('Events')} required {...form.getInputProps('types')}>
          <Stack gap="xs" mt="xs">
            {webhook.events.map((type) => (
              <Checkbox key={type} value={type} label={type} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Count webhook={webhook} values={form.values} />
    </Form>
  );
}

const isComplete = ({ from, to, types }: Values): boolean => from !== '' && from < to && types.length > 0;

function Count({ webhook: { id }, values }: { webhook: Webhook; values: Values }) {
  const [settled] = useDebouncedValue(values, 300);
  const isAsked = isComplete(settled);
  const { data, error } = useQuery({
    ...replayCountQuery(id, isAsked ? rangeOf(settled) : { from: '', to: '', types: [] }),
    enabled: isAsked,
  });
  return (
    <Text size="sm" fw={600} role="status" {...(error !== null && { c: 'red.8' })}>
      {!isAsked
        ? ''
        : error !== null
          ? errorMessage(error)
          : data === undefined
            ? t('Counting…')
            : textOf(data)}
    </Text>
  );
}

const textOf = ({ count, isExact }: { count: number; isExact: boolean }): string =>
  isExact
    ? plural(count, '{count} event will be sent', '{count} events will be sent')
    : t('Those of {count} events that match the filter will be sent', { count });
