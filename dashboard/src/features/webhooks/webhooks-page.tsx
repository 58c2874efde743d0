import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Message } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { eventsOf } from './event-words.ts';
import { type Health, healthOf } from './health.ts';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { RecentOutcomes } from './recent-outcomes.tsx';
import { webhookSearch } from './webhook-search.ts';
import { outcomesQuery, type Webhook, webhooksQuery } from './webhooks-api.ts';

const COLUMNS: Column<Webhook>[] = [
  {
    header: t('Endpoint'),
    cell: ({ id, url, events }) => (
      <TwoLines
        main={
          <RowLink to="/webhooks/$id" params={{ id }}>
            {url.replace('https://', '')}
          </RowLink>
        }
        below={eventsOf(events)}
      />
    ),
  },
  {
    header: t('Health'),
    cell: (webhook) => {
      const { tone, word } = healthOf(webhook);
      return (
        <>
          <StatusBadge tone={tone}>{word}</StatusBadge>
          <RecentOutcomes id={webhook.id} />
        </>
      );
    },
  },
  {
    header: t('Last delivered'),
    wide: true,
    cell: ({ lastSentAt }) => <DateTime at={lastSentAt} none={t('Never')} />,
  },
  {
    header: t('Last error'),
    wide: true,
    cell: ({ lastErrorAt }) => <DateTime at={lastErrorAt} none={t('None##error')} />,
  },
];

const NONE: Record<Health['kind'], string> = {
  working: t('No working webhooks'),
  failing: t('No failing webhooks'),
  disabled: t('No disabled webhooks'),
};

export const prefetch = (queryClient: QueryClient) =>
  Promise.all([queryClient.prefetchQuery(webhooksQuery), queryClient.prefetchQuery(outcomesQuery)]);

export function WebhooksPage() {
  const { data, error } = useQuery(webhooksQuery);
  const { status }: { status?: Health['kind'] } = useSearch({ from: '/shell/webhooks' });
  const [creating, dialog] = useDisclosure();
  const shown = status === undefined ? data : data?.filter((webhook) => healthOf(webhook).kind === status);
  const create = (
    <>
      <Button component={RouterLink} to="/webhooks/destinations/new" variant="default">
        {t('Add destination')}
      </Button>
      <Button leftSection={<Icon name="plus" />} onClick={dialog.open}>
        {t('Add webhook')}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader
        title={t('Webhooks')}
        lead={t(
          'Waybill sends your server a signed HTTPS request, or your queue a message, when orders, shipments, returns or stock change.',
        )}
        actions={create}
      />
      <FilterBar filters={webhookSearch.filters} />
      <Panel flush>
        <DataTable
          caption={t('Webhooks')}
          columns={COLUMNS}
          rows={shown}
          error={error}
          idOf={({ id }) => id}
          empty={
            status === undefined ? (
              <Message title={t('No webhooks yet')}>
                {t('Add the HTTPS URL of your server, choose its events and send a test event.')}
              </Message>
            ) : (
              <Message title={NONE[status]}>{t('Clear the filter to see all webhooks.')}</Message>
            )
          }
        />
      </Panel>
      <NewWebhookDialog opened={creating} onClose={dialog.close} />
    </>
  );
}
