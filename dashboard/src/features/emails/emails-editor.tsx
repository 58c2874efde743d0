import { Grid } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { EmailPreview } from './email-preview.tsx';
import { type EmailValues, emailInput, emailValues, refusedText, type Shown } from './email-values.ts';
import { type EmailSettings, useUpdateEmails } from './emails-api.ts';
import { SendingFields } from './sending-fields.tsx';
import { TextFields } from './text-fields.tsx';

/** The form, and beside it the email whose text is edited. */
export function EmailsEditor({ settings }: { settings: EmailSettings }) {
  const { storeId } = settings;
  const update = useUpdateEmails(storeId);
  const [shown, setShown] = useState<Shown>({ type: 'shipped', language: 'en' });
  const form = useCheckedForm<EmailValues>({ initialValues: emailValues(settings), validate: {} });
  // A text that was refused may be of another email than the one that is shown.
  const { errors } = form;
  useEffect(() => {
    const refused = refusedText(Object.keys(errors));
    if (refused !== undefined) setShown(refused);
  }, [errors]);
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Form
          form={form}
          submit={t('Save')}
          warnsOnLeave
          onSubmit={async (values) => {
            const saved = await update.mutateAsync(emailInput(values));
            form.setInitialValues(emailValues(saved));
            notify(t('Emails saved'));
          }}
        >
          <div>
            <Panel title={t('Sending')}>
              <SendingFields form={form} />
            </Panel>
            <Panel title={t('Texts')} lead={t('Fields left empty use the default.')}>
              <TextFields form={form} shown={shown} onShow={setShown} />
            </Panel>
          </div>
        </Form>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <EmailPreview
          settings={settings}
          shown={shown}
          words={form.values.texts[shown.type][shown.language]}
          fromName={form.values.fromName}
          isSaved={!form.isDirty()}
        />
      </Grid.Col>
    </Grid>
  );
}
