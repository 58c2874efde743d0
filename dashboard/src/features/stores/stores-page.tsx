import { Button } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { formatCount } from '../../lib/format.ts';
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
import { STATE_TONES, stateOf } from './store-state.ts';
import { type Store, type StoreProvider, storeProvidersQuery, storesQuery } from './stores-api.ts';

/** While the providers are loading, all are taken as installed. */
const columnsFor = (providers: readonly StoreProvider[] | undefined): Column<Store>[] => [
  {
    header: 'Store',
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
    header: 'State',
    cell: (store) => {
      const isInstalled = providers === undefined || providers.some(({ id }) => id === store.provider);
      const state = stateOf(store, isInstalled);
      return (
        <TwoLines
          main={<StatusBadge tone={STATE_TONES[state]}>{state}</StatusBadge>}
          below={<StateText store={store} isInstalled={isInstalled} />}
        />
      );
    },
  },
  { header: 'Imported', align: 'right', cell: ({ sync }) => formatCount(sync.imported) },
  { header: 'Rejected', align: 'right', cell: ({ sync }) => formatCount(sync.rejected) },
];

export const prefetch = (queryClient: QueryClient) =>
  Promise.all([queryClient.prefetchQuery(storesQuery), queryClient.prefetchQuery(storeProvidersQuery)]);

export function StoresPage() {
  const { data, error } = useQuery(storesQuery);
  const { data: providers } = useQuery(storeProvidersQuery);
  const may = useMay('stores', 'write');
  const connect = may && (
    <Button component={RouterLink} to="/settings/stores/new" leftSection={<Icon name="plus" />}>
      Connect a store
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Stores"
        lead="The shops whose orders arrive by themselves. They learn about shipments and stock."
        actions={data?.length === 0 ? undefined : connect}
      />
      <Panel flush>
        <DataTable
          caption="Stores"
          columns={columnsFor(providers)}
          rows={data}
          error={error}
          idOf={({ id }) => id}
          empty={
            <Message title="No store connected yet" action={connect || undefined}>
              {may
                ? 'Connect your shop, and its orders arrive here within minutes. When you ship one, the shop gets the tracking number.'
                : 'Ask an owner or a manager to connect your shop.'}
            </Message>
          }
        />
      </Panel>
    </>
  );
}
