import { NativeSelect, NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../lib/language/index.ts';
import { keysOf } from '../../lib/search-params.ts';
import { listError } from '../../ui/form-errors.ts';
import { FilterEditor } from './filter-editor.tsx';
import { MAX_PER_SECOND, type WebhookValues } from './webhook-values.ts';

const ORDERINGS: Record<WebhookValues['ordering'], { label: string; meaning: string }> = {
  none: {
    label: t('As fast as possible'),
    meaning: t('If an attempt fails, newer events can arrive before it is repeated.'),
  },
  resource: {
    label: t('In sequence for each order'),
    meaning: t('An event waits until the earlier ones of the same order have arrived.'),
  },
  all: {
    label: t('In sequence for all events'),
    meaning: t('Every event waits until the one before it has arrived, so one failure stops all of them.'),
  },
};

const FORMATS: Record<WebhookValues['format'], string> = {
  standard: 'Waybill', // not translated: a name
  cloudevents: 'CloudEvents 1.0', // not translated: a name
};

/** What most webhooks do not need. */
export function OptionFields({ form }: { form: UseFormReturnType<WebhookValues> }) {
  const { ordering, events, filter } = form.values;
  return (
    <>
      <FilterEditor
        value={filter}
        onChange={(changed) => form.setFieldValue('filter', changed)}
        events={events}
        error={listError(form.errors, 'filter')}
      />
      <NativeSelect
        label={t('Sequence')}
        description={ORDERINGS[ordering].meaning}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={keysOf(ORDERINGS).map((value) => ({ value, label: ORDERINGS[value].label }))}
        {...form.getInputProps('ordering')}
      />
      <NativeSelect
        label={t('Format')}
        description={t('CloudEvents is a common envelope that many event services and libraries read.')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={keysOf(FORMATS).map((value) => ({ value, label: FORMATS[value] }))}
        {...form.getInputProps('format')}
      />
      <NumberInput
        label={t('Requests per second')}
        description={t('At most this many. No limit if empty')}
        min={1}
        max={MAX_PER_SECOND}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        maw={240}
        {...form.getInputProps('maxPerSecond')}
      />
    </>
  );
}

/** Whether one of these fields has an error, which must be seen. */
export const hasOptionError = (errors: Record<string, unknown>): boolean =>
  Object.keys(errors).some((path) => /^(?:filter|ordering|format|maxPerSecond)(?:\.|$)/.test(path));
