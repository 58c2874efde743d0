import { Anchor, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Message } from '../../ui/message.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { useMay } from '../session/index.ts';
import { LOG_WORDS, storeLogSearch } from './store-search.ts';
import { type Store, type StoreLogEntry, storeLogQuery, useRetryLogEntry } from './stores-api.ts';

const TONES: Record<StoreLogEntry['type'], Tone> = {
  'order.imported': 'good',
  'order.updated': 'quiet',
  'order.cancelled': 'quiet',
  'order.rejected': 'bad',
  'order.conflict': 'warn',
  'order.different': 'warn',
  'shipment.reported': 'good',
  'shipment.report_failed': 'bad',
  'stock.pushed': 'quiet',
  'stock.push_failed': 'bad',
  'products.imported': 'quiet',
  'sync.failed': 'bad',
  'webhooks.repaired': 'info',
};

/** What happened between the store and its shop. */
export function LogTab({ store: { id } }: { store: Store }) {
  const search = useSearch({ from: '/shell/settings/stores/$id' });
  const { data, error } = useQuery(storeLogQuery(id, search));
  const may = useMay('stores', 'write');
  const retry = useRetryLogEntry(id);
  const columns: Column<StoreLogEntry>[] = [
    {
      header: t('What happened'),
      cell: ({ message, externalId }) => (
        <TwoLines
          main={message}
          below={externalId !== null && t('ID in the store: {id}', { id: externalId })}
        />
      ),
    },
    {
      header: t('Type'),
      mark: true,
      cell: ({ type }) => <StatusBadge tone={TONES[type]}>{LOG_WORDS[type]}</StatusBadge>,
    },
    { header: t('When'), cell: ({ createdAt }) => <DateTime at={createdAt} /> },
    {
      header: t('Actions'),
      bare: true,
      align: 'right',
      cell: (entry) => (
        <Group gap="sm" justify="flex-end" wrap="nowrap">
          <EntryLink entry={entry} />
          {entry.canRetry && may && (
            <Button
              size="xs"
              variant="default"
              aria-label={t('Try again: {message}', { message: entry.message })}
              loading={retry.isPending && retry.variables === entry.id}
              onClick={() =>
                retry.mutate(entry.id, { onSuccess: () => notify(t('It will be tried again in a moment')) })
              }
            >
              {t('Try again')}
            </Button>
          )}
        </Group>
      ),
    },
  ];
  return (
    <>
      <FilterBar filters={storeLogSearch.filters} />
      <Panel title={t('Log')} lead={t('Updates automatically. Entries are kept for 90 days.')} flush>
        <DataTable
          caption={t('Log')}
          columns={columns}
          rows={data?.data}
          meta={data?.meta}
          error={error}
          idOf={(entry) => entry.id}
          empty={
            storeLogSearch.isFiltered(search) ? (
              <NoMatches title={t('No matching entries')} />
            ) : (
              <Message title={t('Nothing has happened yet')}>
                {t('Orders appear here as soon as the store has answered.')}
              </Message>
            )
          }
        />
      </Panel>
    </>
  );
}

function EntryLink({ entry: { orderId, shipmentId } }: { entry: StoreLogEntry }) {
  if (shipmentId !== null)
    return (
      <Anchor component={RouterLink} to={`/shipments/${shipmentId}`} size="sm">
        {t('Shipment')}
      </Anchor>
    );
  if (orderId === null) return null;
  return (
    <Anchor component={RouterLink} to={`/orders/${orderId}`} size="sm">
      {t('Order')}
    </Anchor>
  );
}
