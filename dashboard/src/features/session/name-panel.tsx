import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { blankToNull } from '../../lib/text.ts';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useUpdateProfile, useUser } from './session-api.ts';

/** What colleagues call the person who is logged in. */
export function NamePanel() {
  const { name } = useUser();
  const update = useUpdateProfile();
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: name ?? '' } });
  return (
    <Panel title={t('Name')} lead={t('Colleagues see it in histories and lists, instead of your email.')}>
      <div style={{ maxWidth: 380 }}>
        <Form
          form={form}
          submit={t('Save name')}
          warnsOnLeave
          onSubmit={async (values) => {
            await update.mutateAsync({ name: blankToNull(values.name) });
            notify(t('Name saved'));
          }}
        >
          <TextInput
            label={t('Your name')}
            autoComplete="name"
            maxLength={100}
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
        </Form>
      </div>
    </Panel>
  );
}
