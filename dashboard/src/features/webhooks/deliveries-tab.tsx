import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Fragment } from 'react';
import { t } from '../../lib/language/index.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Id } from '../../ui/id.tsx';
import { Message } from '../../ui/message.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { type Delivery, deliveriesFile, deliveriesQuery } from './deliveries-api.ts';
import { nextAttemptOf } from './next-attempt.tsx';
import { OutcomesPanel } from './outcomes-panel.tsx';
import { ReplaysPanel } from './replays-panel.tsx';
import { RetryFailed } from './retry-buttons.tsx';
import { DELIVERY_TONES, DELIVERY_WORDS, deliverySearch } from './webhook-search.ts';
import type { Webhook } from './webhooks-api.ts';

const columnsFor = (webhook: Webhook): Column<Delivery>[] => [
  {
    header: t('Event'),
    cell: (delivery) => (
      <TwoLines
        main={
          <RowLink
            to="/webhooks/$id/deliveries/$deliveryId"
            params={{ id: webhook.id, deliveryId: delivery.id }}
          >
            <EventName type={delivery.event} />
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
  { header: t('Next attempt'), wide: true, cell: (delivery) => nextAttemptOf(delivery, webhook) },
];

/** Allows line breaks between its parts, for narrow columns. */
const EventName = ({ type }: { type: string }) =>
  type.split(/(?<=[._])/).map((word) => (
    <Fragment key={word}>
      {word}
      <wbr />
    </Fragment>
  ));

export function DeliveriesTab({ webhook }: { webhook: Webhook }) {
  const { id, isActive } = webhook;
  const { span, tab, ...search } = useSearch({ from: '/shell/webhooks/$id' });
  const { page, limit, status, q, ...narrowing } = search;
  const { data, error } = useQuery(deliveriesQuery(id, search));
  return (
    <>
      <OutcomesPanel id={id} />
      <ReplaysPanel id={id} />
      <FilterBar filters={deliverySearch.filters} />
      <Panel
        title={t('Delivery log')}
        lead={t('Updates automatically. Finished deliveries are kept for 30 days by default.')}
        actions={
          <>
            <ExportButton name="deliveries" file={() => deliveriesFile(id, search)} />
            {q === undefined && <RetryFailed id={id} isActive={isActive} narrowing={narrowing} />}
          </>
        }
        flush
      >
        <DataTable
          caption={t('Deliveries')}
          columns={columnsFor(webhook)}
          rows={data?.data}
          meta={data?.meta}
          error={error}
          idOf={(delivery) => delivery.id}
          empty={deliverySearch.isFiltered(search) ? <NoMatch isSearch={q !== undefined} /> : <NothingSent />}
        />
      </Panel>
    </>
  );
}

const NothingSent = () => (
  <Message title={t('No deliveries yet')}>{t('Send a test event to see how your server responds.')}</Message>
);

const NoMatch = ({ isSearch }: { isSearch: boolean }) => (
  <Message title={t('No matching deliveries')}>
    {isSearch
      ? t('Search for the full ID of a delivery, event, order or shipment.')
      : t('Clear the filters to see all deliveries.')}
  </Message>
);
