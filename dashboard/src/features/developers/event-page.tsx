import { Anchor } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
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
import { DELIVERY_TONES, webhooksQuery } from '../webhooks/index.ts';
import { type EventWithDeliveries, eventQuery } from './developers-api.ts';
import { subjectOf } from './event-subject.ts';
import { ResendMenu } from './resend-menu.tsx';

type Delivery = EventWithDeliveries['deliveries'][number];

export const prefetch = (queryClient: QueryClient, { id }: { id: string }) =>
  Promise.all([queryClient.prefetchQuery(eventQuery(id)), queryClient.prefetchQuery(webhooksQuery)]);

/** One event: its payload and where it was delivered. */
export function EventPage() {
  const { id } = useParams({ from: '/shell/developers/events/$id' });
  const { data: event } = useQuery({ ...eventQuery(id), throwOnError: true });
  const { data: webhooks } = useQuery(webhooksQuery);
  if (event === undefined) return <LoadingPage />;
  const urlOf = (webhookId: string): string => {
    if (webhooks === undefined) return webhookId;
    return webhooks.find((webhook) => webhook.id === webhookId)?.url ?? 'Deleted webhook';
  };
  const columns: Column<Delivery>[] = [
    {
      header: 'Webhook',
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
      header: 'Status',
      cell: ({ status }) => <StatusBadge tone={DELIVERY_TONES[status]}>{status}</StatusBadge>,
    },
    { header: 'Attempts', wide: true, align: 'right', cell: ({ attemptCount }) => attemptCount },
    { header: 'Created', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  ];
  return (
    <>
      <PageHeader
        title={event.type}
        crumbs={[{ label: 'Events', to: '/developers/events' }]}
        actions={<ResendMenu event={event} webhooks={webhooks ?? []} />}
      />
      <Panel>
        <Facts
          facts={[
            ['Event', <Id key="id" value={event.id} />],
            ['About', <Resource key="about" event={event} />],
            ['Time', <DateTime key="time" at={event.createdAt} />],
          ]}
        />
      </Panel>
      <Panel title="Deliveries" flush>
        <DataTable
          caption="Deliveries"
          columns={columns}
          rows={event.deliveries}
          idOf={({ id }) => id}
          empty={
            <Message title="Not delivered">
              No active webhook was subscribed to this event when it happened.
            </Message>
          }
        />
      </Panel>
      <Panel title="Payload">
        <CodeBlock code={JSON.stringify(event.data, null, 2)} label="Payload" />
      </Panel>
    </>
  );
}

function Resource({ event: { resourceId: id, data } }: { event: EventWithDeliveries }) {
  if (id === null) return '–';
  const page = id.startsWith('ord_') ? 'orders' : 'shipments';
  return id.endsWith('_test') ? (
    'Test event'
  ) : (
    <Anchor component={RouterLink} to={`/${page}/${id}`} inherit>
      {subjectOf(data) ?? id}
    </Anchor>
  );
}
