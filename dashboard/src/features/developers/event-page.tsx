import { Anchor } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { nothingToShow } from '../../lib/nothing-to-show.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Message } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DELIVERY_TONES, DELIVERY_WORDS, webhooksQuery } from '../webhooks/index.ts';
import { type EventWithDeliveries, eventQuery } from './developers-api.ts';
import { subjectOf } from './event-subject.ts';
import { ResendMenu } from './resend-menu.tsx';

type Delivery = EventWithDeliveries['deliveries'][number];

export const prefetch = (queryClient: QueryClient, { id }: { id: string }) =>
  Promise.all([queryClient.prefetchQuery(eventQuery(id)), queryClient.prefetchQuery(webhooksQuery)]);

/** One event: its payload and where it was delivered. */
export function EventPage() {
  const { id } = useParams({ from: '/shell/developers/events/$id' });
  const { data: event } = useQuery({ ...eventQuery(id), throwOnError: nothingToShow });
  const { data: webhooks } = useQuery(webhooksQuery);
  if (event === undefined) return <LoadingPage />;
  const urlOf = (webhookId: string): string => {
    if (webhooks === undefined) return webhookId;
    return webhooks.find((webhook) => webhook.id === webhookId)?.url ?? t('Deleted webhook');
  };
  const columns: Column<Delivery>[] = [
    {
      header: t('Webhook'),
      cell: (delivery) => (
        <TwoLines
          main={
            <RowLink
              to="/webhooks/$id/deliveries/$deliveryId"
              params={{ id: delivery.webhookId, deliveryId: delivery.id }}
            >
              {urlOf(delivery.webhookId)}
            </RowLink>
          }
          below={<Id value={delivery.id} plain />}
        />
      ),
    },
    {
      header: t('Status'),
      cell: ({ status }) => <StatusBadge tone={DELIVERY_TONES[status]}>{DELIVERY_WORDS[status]}</StatusBadge>,
    },
    { header: t('Attempts'), wide: true, align: 'right', cell: ({ attemptCount }) => attemptCount },
    { header: t('Created'), cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  ];
  return (
    <>
      <PageHeader
        title={event.type}
        crumbs={[{ label: t('Events'), to: '/developers/events' }]}
        actions={<ResendMenu event={event} webhooks={webhooks ?? []} />}
      />
      <Panel>
        <Facts
          facts={[
            [t('Event'), <Id key="id" value={event.id} />],
            [t('About'), <Resource key="about" event={event} />],
            [t('Time'), <DateTime key="time" at={event.createdAt} />],
          ]}
        />
      </Panel>
      <Panel title={t('Deliveries')} flush>
        <DataTable
          caption={t('Deliveries')}
          columns={columns}
          rows={event.deliveries}
          idOf={({ id }) => id}
          empty={
            <Message title={t('Not delivered')}>
              {t('No active webhook was subscribed to this event when it happened.')}
            </Message>
          }
        />
      </Panel>
      <Panel title={t('Payload')}>
        <CodeBlock code={JSON.stringify(event.data, null, 2)} label={t('Payload')} />
      </Panel>
    </>
  );
}

function Resource({ event: { resourceId: id, data } }: { event: EventWithDeliveries }) {
  if (id === null) return '–';
  const page = id.startsWith('ord_') ? 'orders' : 'shipments';
  return id.endsWith('_test') ? (
    t('Test event')
  ) : (
    <Anchor component={RouterLink} to={`/${page}/${id}`} inherit>
      {subjectOf(data) ?? id}
    </Anchor>
  );
}
