import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { errorMessage, notify } from '../../lib/notify.ts';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { useStoreLabels } from '../store-choice/index.ts';
import { type Handling, handlingQuery, useUpdateHandling } from './handling-api.ts';
import { HandlingFields } from './handling-fields.tsx';
import { checkHandling, type HandlingValues, updateOf, valuesOf } from './handling-values.ts';

/** When orders have to leave. */
export function HandlingPanel() {
  const { data, error } = useQuery(handlingQuery);
  return (
    <Panel
      title={t('Handling time')}
      lead={t(
        'How long an order takes to leave. Orders that come without a ship-by date get one, so that “Due today” and “Late” are right.',
      )}
    >
      {data === undefined &&
        (error ? <Text c="dimmed">{errorMessage(error)}</Text> : <Skeleton height={90} />)}
      {data !== undefined && <HandlingForm handling={data} />}
    </Panel>
  );
}

function HandlingForm({ handling }: { handling: Handling }) {
  const labels = useStoreLabels();
  const update = useUpdateHandling();
  const form = useCheckedForm<HandlingValues>({
    initialValues: valuesOf(handling, labels),
    validate: checkHandling,
  });
  return (
    <Form
      form={form}
      submit={t('Save handling time')}
      warnsOnLeave
      onSubmit={async (values) => {
        const saved = await update.mutateAsync(updateOf(values, labels));
        form.setInitialValues(valuesOf(saved, labels));
        form.reset();
        notify(t('Handling time saved. Open orders follow within a minute.'));
      }}
    >
      <HandlingFields form={form} />
    </Form>
  );
}
