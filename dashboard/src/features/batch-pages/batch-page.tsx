import { Anchor, Box, Button } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Id } from '../../ui/id.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Message } from '../../ui/message.tsx';
import { Money } from '../../ui/money.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import {
  type Batch,
  type BatchLine,
  type BatchPageSearch,
  BatchProgress,
  batchLinesQuery,
  batchPageSearch,
  batchQuery,
  isOver,
  KIND_NAMES,
  LINE_TONES,
  resultOf,
  STATUS_TONES,
  statusText,
  titleOf,
  useCancelBatch,
  useRetryBatch,
} from '../batches/index.ts';
import { serviceLabel } from '../carrier-accounts/index.ts';
import { DownloadButton, ExportFile } from './export-file.tsx';
import { PrintBatch } from './print-batch.tsx';

export const prefetch = (queryClient: QueryClient, { id }: { id: string }, search: BatchPageSearch) =>
  Promise.all([
    queryClient.prefetchQuery(batchQuery(id)),
    queryClient.prefetchQuery(batchLinesQuery(id, search)),
  ]);

export function BatchPage() {
  const { id } = useParams({ from: '/shell/batches/$id' });
  const search = useSearch({ from: '/shell/batches/$id' });
  const { data: batch } = useQuery({ ...batchQuery(id), throwOnError: true });
  const { data: lines, error } = useQuery(batchLinesQuery(id, search));
  if (batch === undefined) return <LoadingPage />;
  const { kind, status, file } = batch;
  return (
    <>
      <PageHeader
        title={titleOf(batch)}
        crumbs={[
          { label: t('Shipments'), to: '/shipments' },
          { label: t('Batches'), to: '/batches' },
        ]}
        mark={<StatusBadge tone={STATUS_TONES[status]}>{statusText(status)}</StatusBadge>}
        actions={
          <>
            {!isOver(batch) && status !== 'cancelled' && <CancelButton batch={batch} />}
            {isOver(batch) && batch.failed > 0 && REPEATABLE.includes(kind) && <RetryButton batch={batch} />}
            {kind === 'labels' && batch.succeeded > 0 && <PrintBatch batch={batch} />}
            {file?.isAvailable && <DownloadButton id={id} file={file} />}
          </>
        }
      />
      {!isOver(batch) && (
        <Box mb="lg">
          <BatchProgress batch={batch} />
        </Box>
      )}
      <Panel title={t('Batch')}>
        <Facts facts={factsOf(batch)} />
      </Panel>
      {file !== null ? (
        <ExportFile batch={batch} file={file} lines={lines?.data} />
      ) : (
        <>
          <FilterBar filters={batchPageSearch.filters} />
          <Panel title={t('Lines')} flush>
            <DataTable
              caption={t('Lines')}
              columns={columnsOf(kind)}
              rows={lines?.data}
              meta={lines?.meta}
              error={error}
              idOf={({ position }) => String(position)}
              empty={
                batchPageSearch.isFiltered(search) ? (
                  <NoMatches title={t('No matching lines')} />
                ) : (
                  <Message title={t('No lines')}>{t('There is nothing in this batch.')}</Message>
                )
              }
            />
          </Panel>
        </>
      )}
    </>
  );
}

const REPEATABLE: readonly Batch['kind'][] = ['labels', 'order_updates', 'mark_shipped'];

const subjectOf = ({ orderId, productId, name, position }: BatchLine) => {
  const path = orderId !== null ? `/orders/${orderId}` : productId !== null ? `/products/${productId}` : null;
  const text = name ?? t('Line {position}', { position });
  return path === null ? (
    text
  ) : (
    <Anchor component={RouterLink} to={path} inherit>
      {text}
    </Anchor>
  );
};

const columnsOf = (kind: Batch['kind']): Column<BatchLine>[] => [
  { header: kind === 'products' ? 'SKU' : t('Order'), cell: subjectOf },
  {
    header: t('Status'),
    cell: ({ status, shipmentId }) => (
      <StatusBadge tone={LINE_TONES[status]}>
        {status === 'pending' && shipmentId !== null ? t('waiting for the carrier') : statusText(status)}
      </StatusBadge>
    ),
  },
  ...(kind === 'labels' ? LABEL_COLUMNS : []),
  {
    header: t('Problem'),
    cell: ({ error }) => error?.message,
  },
];

const LABEL_COLUMNS: Column<BatchLine>[] = [
  {
    header: t('Label'),
    cell: ({ shipment }) =>
      shipment === null || shipment.status === 'failed' ? (
        '–'
      ) : (
        <TwoLines
          main={
            <Anchor component={RouterLink} to={`/shipments/${shipment.id}`} inherit>
              {shipment.trackingCode ?? t('No tracking code')}
            </Anchor>
          }
          below={[
            serviceLabel(shipment),
            shipment.status === 'voided' && t('voided'),
            shipment.status === 'purchased' && shipment.printedAt === null && t('not printed'),
          ]
            .filter(Boolean)
            .join(', ')}
        />
      ),
  },
  {
    header: t('Price'),
    align: 'right',
    cell: ({ shipment }) =>
      shipment === null || shipment.status === 'failed' ? (
        '–'
      ) : (
        <Money amount={shipment.rate} currency={shipment.currency} />
      ),
  },
];

function factsOf(batch: Batch): Fact[] {
  return [
    [t('Kind'), KIND_NAMES[batch.kind]],
    [t('Result'), resultOf(batch)],
    [t('Started by'), <EmailText key="by">{batch.startedBy.name}</EmailText>],
    [t('Started'), <DateTime key="started" at={batch.createdAt} />],
    [t('Ended'), <DateTime key="ended" at={batch.endedAt} none={t('Not yet')} />],
    ['ID', <Id key="id" value={batch.id} />],
  ];
}

function CancelButton({ batch: { id, kind } }: { batch: Batch }) {
  const cancel = useCancelBatch(id);
  return (
    <ConfirmButton
      question={t('Cancel this batch?')}
      consequence={
        kind === 'labels'
          ? t('Labels that are not being bought yet will not be bought. Those already bought stay valid.')
          : t('What is done stays done. The rest is left out.')
      }
      confirm={t('Cancel batch')}
      onConfirm={async () => {
        await cancel.mutateAsync();
        notify(t('Batch canceled'));
      }}
    >
      {t('Cancel batch')}
    </ConfirmButton>
  );
}

function RetryButton({ batch: { id, failed } }: { batch: Batch }) {
  const retry = useRetryBatch(id);
  const navigate = useNavigate();
  return (
    <Button
      variant="default"
      loading={retry.isPending}
      onClick={() =>
        retry.mutate(undefined, {
          onSuccess: ({ id: next }) => void navigate({ to: '/batches/$id', params: { id: next } }),
        })
      }
    >
      {t('Try {count} again', { count: failed })}
    </Button>
  );
}
