import { Checkbox, Code, Skeleton, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { errorMessage, notify } from '../../lib/notify.ts';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useUser } from '../session/index.ts';
import { ALERT_WORDS, type AlertKind } from './alert-words.ts';
import { alertsQuery, useChooseAlerts } from './alerts-api.ts';

export const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(alertsQuery);

/** What the person is told by email: everyone chooses for themselves. */
export function NotificationsPage() {
  const { data, error } = useQuery(alertsQuery);
  const { email } = useUser();
  return (
    <>
      <PageHeader
        title="Notifications"
        lead={`What Waybill emails you at ${email}. Every member chooses for themselves, in each of their accounts.`}
      />
      {data?.areMailed === false && <NoMail />}
      <Panel title="Email me when" lead="At most one email of each kind in an hour, with all that happened.">
        {data === undefined ? (
          error ? (
            <Text c="dimmed">{errorMessage(error)}</Text>
          ) : (
            <Skeleton height={320} />
          )
        ) : (
          <ChoiceForm key={data.kinds.join()} choices={data} />
        )}
      </Panel>
    </>
  );
}

function ChoiceForm({ choices: { kinds, available } }: { choices: Schemas['AlertChoices'] }) {
  const choose = useChooseAlerts();
  const form = useForm<{ kinds: string[] }>({ mode: 'controlled', initialValues: { kinds } });
  return (
    <Form
      form={form}
      submit="Save"
      warnsOnLeave
      onSubmit={async (values) => {
        await choose.mutateAsync({ kinds: values.kinds as AlertKind[] });
        notify(values.kinds.length === 0 ? 'You get no more emails' : 'Notifications saved');
      }}
    >
      <Checkbox.Group aria-label="Email me when" {...form.getInputProps('kinds')}>
        <Stack gap="md">
          {available.map((kind) => (
            <Checkbox
              key={kind}
              value={kind}
              label={ALERT_WORDS[kind].label}
              description={ALERT_WORDS[kind].text}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </Form>
  );
}

const NoMail = () => (
  <Notice tone="info" title="This server does not send email yet">
    Your choice takes effect once its operator sets <Code>WAYBILL_SMTP_URL</Code> and{' '}
    <Code>WAYBILL_PUBLIC_URL</Code>.
  </Notice>
);
