import { Box, Checkbox, Code, Skeleton, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { rich, t } from '../../lib/language/index.ts';
import { errorMessage, notify } from '../../lib/notify.ts';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useUser } from '../session/index.ts';
import { ALERT_WORDS, type AlertKind } from './alert-words.ts';
import { alertsQuery, useChooseAlerts } from './alerts-api.ts';
import classes from './notifications-page.module.css';

export const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(alertsQuery);

/** What the person is told, under the bell and by email: everyone chooses for themselves. */
export function NotificationsPage() {
  const { data, error } = useQuery(alertsQuery);
  const { email } = useUser();
  return (
    <>
      <PageHeader
        title={t('Notifications')}
        lead={t(
          'What is shown to you under the bell, and what Waybill emails you at {email}. Every member chooses for themselves, in each of their accounts.',
          { email },
        )}
      />
      {data?.areMailed === false && <NoMail />}
      <Panel
        title={t('Notify me when')}
        lead={t('At most one email of each kind in an hour, with all that happened.')}
      >
        {data === undefined ? (
          error ? (
            <Text c="dimmed">{errorMessage(error)}</Text>
          ) : (
            <Skeleton height={320} />
          )
        ) : (
          <ChoiceForm key={[...data.kinds, '', ...data.shown].join()} choices={data} />
        )}
      </Panel>
    </>
  );
}

interface Values extends Record<string, unknown> {
  shown: AlertKind[];
  kinds: AlertKind[];
}

const WAYS = [
  { field: 'shown', header: t('Bell'), label: t('under the bell') },
  { field: 'kinds', header: t('Email'), label: t('by email') },
] as const;

function ChoiceForm({ choices: { kinds, shown, available } }: { choices: Schemas['AlertChoices'] }) {
  const choose = useChooseAlerts();
  const form = useForm<Values>({ mode: 'controlled', initialValues: { shown, kinds } });
  const isOn = (field: 'shown' | 'kinds', kind: AlertKind) => form.values[field].includes(kind);
  const turn = (field: 'shown' | 'kinds', kind: AlertKind) =>
    form.setFieldValue(
      field,
      // In their order, so that turning one off and on again changes nothing.
      available.filter((one) => (one === kind) !== form.values[field].includes(one)),
    );
  return (
    <Form
      form={form}
      submit={t('Save')}
      warnsOnLeave
      onSubmit={async (values) => {
        await choose.mutateAsync(values);
        notify(t('Notifications saved'));
      }}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('What happens')}</th>
            {WAYS.map(({ field, header }) => (
              <th key={field} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {available.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                {ALERT_WORDS[kind].label}
                <Text size="sm" c="dimmed" fw={400}>
                  {ALERT_WORDS[kind].text}
                </Text>
              </th>
              {WAYS.map(({ field, label }) => (
                <td key={field}>
                  <Checkbox
                    aria-label={t('{label}: {value}', { label: ALERT_WORDS[kind].label, value: label })}
                    checked={isOn(field, kind)}
                    onChange={() => turn(field, kind)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Form>
  );
}

const [SMTP_URL, PUBLIC_URL] = ['WAYBILL_SMTP_URL', 'WAYBILL_PUBLIC_URL'];

const NoMail = () => (
  <Box mb="md">
    <Notice tone="info" title={t('This server does not send email yet')}>
      {rich('Your choice of emails takes effect once its operator sets {smtp} and {url}.', {
        smtp: <Code>{SMTP_URL}</Code>,
        url: <Code>{PUBLIC_URL}</Code>,
      })}
    </Notice>
  </Box>
);
