import { Button } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Message } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMay } from '../session/index.ts';
import { StateText } from './state-text.tsx';
import { STATE_TONES, STATE_WORDS, stateOf } from './store-state.ts';
import { type Store, type StoreProvider, storeProvidersQuery, storesQuery } from './stores-api.ts';

/** While the providers are loading, all are taken as installed. */
const columnsFor = (providers: readonly StoreProvider[] | undefined): Column<Store>[] => [
  {
    header: t('Store'),
    cell: ({ id, name, provider }) => (
      <TwoLines
        main={
          <RowLink to="/settings/stores/$id" params={{ id }}>
            {name}
          </RowLink>
        }
        below={providers?.find((one) => one.id === provider)?.name ?? provider}
      />
    ),
  },
  {
    header: t('State##status'),
    cell: (store) => {
      const isInstalled = providers === undefined || providers.some(({ id }) => id === store.provider);
      const state = stateOf(store, isInstalled);
      return (
        <TwoLines
          main={<StatusBadge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</StatusBadge>}
          below={<StateText store={store} isInstalled={isInstalled} />}
        />
      );
    },
  },
  { header: t('Imported'), align: 'right', cell: ({ sync }) => formatCount(sync.imported) },
  { header: t('Rejected##orders'), align: 'right', cell: ({ sync }) => formatCount(sync.rejected) },
];

export const prefetch = (queryClient: QueryClient) =>
  Promise.all([queryClient.prefetchQuery(storesQuery), queryClient.prefetchQuery(storeProvidersQuery)]);

export function StoresPage() {
  const { data, error } = useQuery(storesQuery);
  const { data: providers } = useQuery(storeProvidersQuery);
  const may = useMay('stores', 'write');
  const connect = may && (
    <Button component={RouterLink} to="/settings/stores/new" leftSection={<Icon name="plus" />}>
      {t('Connect a store')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('Stores')}
        lead={t(
          'Stores whose orders are imported automatically. Shipments and stock are reported back to them.',
        )}
        actions={data?.length === 0 ? undefined : connect}
      />
      <Panel flush>
        <DataTable
          caption={t('Stores')}
          columns={columnsFor(providers)}
          rows={data}
          error={error}
          idOf={({ id }) => id}
          empty={
            <Message title={t('No store connected yet')} action={connect || undefined}>
              {may
                ? t(
                    'Connect your store, and its orders arrive here within minutes. When you ship one, the store gets the tracking number.',
                  )
                : t('Ask an owner or a manager to connect your store.')}
            </Message>
          }
        />
      </Panel>
    </>
  );
}
