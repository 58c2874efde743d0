import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Message } from '../../ui/message.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useSearchParams } from '../../ui/use-search-params.ts';
import { type Delivery, type DeliverySearch, deliveriesQuery } from './deliveries-api.ts';
import { DELIVERY_TONES } from './delivery-words.ts';
import { RetryFailed } from './retry-buttons.tsx';
import type { Webhook } from './webhooks-api.ts';

const OutcomesChart = lazy(async () => ({ default: (await import('./outcomes-chart.tsx')).OutcomesChart }));

const STATUSES = ['pending', 'delivered', 'failed'].map((value) => ({ value, label: value }));

const columnsFor = (id: string): Column<Delivery>[] => [
  {
    header: 'Event',
    cell: (delivery) => (
      <TwoLines
        main={
          <RowLink to="/webhooks/$id/deliveries/$deliveryId" params={{ id, deliveryId: delivery.id }}>
            {delivery.event}
          </RowLink>
        }
        below={delivery.id}
      />
    ),
  },
  {
    header: 'Status',
    cell: ({ status }) => <StatusBadge tone={DELIVERY_TONES[status]}>{status}</StatusBadge>,
  },
  { header: 'Attempts', wide: true, align: 'right', cell: ({ attemptCount }) => attemptCount },
  { header: 'Created', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  { header: 'Next attempt', wide: true, cell: ({ nextAttemptAt }) => <DateTime at={nextAttemptAt} /> },
];

export function DeliveriesTab({ webhook: { id } }: { webhook: Webhook }) {
  const [search] = useSearchParams();
  const { page, limit, status } = search as DeliverySearch;
  const wanted = { ...(page && { page }), ...(limit && { limit }), ...(status && { status }) };
  const { data, error } = useQuery(deliveriesQuery(id, wanted));
  return (
    <>
      <Panel title="Last 24 hours">
        <Suspense fallback={<Skeleton height={180} />}>
          <OutcomesChart id={id} />
        </Suspense>
      </Panel>
      <FilterBar filters={[{ name: 'status', label: 'Status', options: STATUSES }]} />
      <Panel
        title="Delivery log"
        lead={<Text component="span">Refreshes by itself. Finished deliveries are kept for 30 days.</Text>}
        actions={<RetryFailed id={id} />}
        flush
      >
        <DataTable
          caption="Deliveries"
          columns={columnsFor(id)}
          rows={data?.data}
          meta={data?.meta}
          error={error}
          idOf={(delivery) => delivery.id}
          empty={
            status === undefined ? (
              <Message title="Nothing sent yet">Send a test event to see how your server answers.</Message>
            ) : (
              <Message title={`No ${status} deliveries`}>Clear the filter to see the others.</Message>
            )
          }
        />
      </Panel>
    </>
  );
}
