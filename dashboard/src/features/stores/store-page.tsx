import { Button, Tabs } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { nothingToShow } from '../../lib/nothing-to-show.ts';
import { notify } from '../../lib/notify.ts';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMay } from '../session/index.ts';
import { ConnectionTab } from './connection-tab.tsx';
import { Disconnect } from './disconnect.tsx';
import { LogTab } from './log-tab.tsx';
import { OptionsTab } from './options-tab.tsx';
import { ProductsTab } from './products-tab.tsx';
import { StoreFacts } from './store-facts.tsx';
import { StoreNotice } from './store-notice.tsx';
import { type StorePageSearch, storePageSearch } from './store-search.ts';
import { STATE_TONES, STATE_WORDS, stateOf } from './store-state.ts';
import {
  type Store,
  storeLogQuery,
  storeProductsQuery,
  storeProvidersQuery,
  storeQuery,
  useSyncStore,
  useUpdateStore,
} from './stores-api.ts';

export const prefetch = (queryClient: QueryClient, { id }: { id: string }, search: StorePageSearch) =>
  Promise.all([
    queryClient.prefetchQuery(storeQuery(id)),
    queryClient.prefetchQuery(storeProvidersQuery),
    search.tab === 'products'
      ? queryClient.prefetchQuery(storeProductsQuery(id, search))
      : queryClient.prefetchQuery(storeLogQuery(id, search)),
  ]);

export function StorePage() {
  const { id } = useParams({ from: '/shell/settings/stores/$id' });
  const { tab = 'log' } = useSearch({ from: '/shell/settings/stores/$id' });
  const navigate = useNavigate({ from: '/settings/stores/$id' });
  const { data: store } = useQuery({ ...storeQuery(id), throwOnError: nothingToShow });
  const { data: providers } = useQuery({ ...storeProvidersQuery, throwOnError: nothingToShow });
  const may = useMay('stores', 'write');
  if (store === undefined || providers === undefined) return <LoadingPage />;
  const provider = providers.find((one) => one.id === store.provider);
  const isInstalled = provider !== undefined;
  const state = stateOf(store, isInstalled);
  // Filter and page belong to one tab alone.
  const show = (next: string | null) =>
    void navigate({
      search: storePageSearch.validate({ tab: next === 'log' ? undefined : next }),
      replace: true,
    });
  return (
    <>
      <PageHeader
        title={store.name}
        crumbs={[{ label: t('Stores'), to: '/settings/stores' }]}
        mark={<StatusBadge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</StatusBadge>}
        lead={provider?.name ?? store.provider}
        actions={may && isInstalled && <StoreActions store={store} />}
      />
      <StoreNotice store={store} isInstalled={isInstalled} />
      <StoreFacts store={store} isInstalled={isInstalled} />
      {provider === undefined || !may ? (
        <>
          <LogTab store={store} />
          {may && <Disconnect store={store} />}
        </>
      ) : (
        <Tabs value={tab} onChange={show} keepMounted={false}>
          <Tabs.List mb="lg">
            <Tabs.Tab value="log">{t('Log')}</Tabs.Tab>
            {provider.capabilities.products && <Tabs.Tab value="products">{t('Products')}</Tabs.Tab>}
            <Tabs.Tab value="options">{t('Options')}</Tabs.Tab>
            <Tabs.Tab value="connection">{t('Connection')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="log">
            <LogTab store={store} />
          </Tabs.Panel>
          {provider.capabilities.products && (
            <Tabs.Panel value="products">
              <ProductsTab store={store} />
            </Tabs.Panel>
          )}
          <Tabs.Panel value="options">
            <OptionsTab store={store} provider={provider} />
          </Tabs.Panel>
          <Tabs.Panel value="connection">
            <ConnectionTab store={store} provider={provider} />
          </Tabs.Panel>
        </Tabs>
      )}
    </>
  );
}

function StoreActions({ store: { id, name, isActive, sync } }: { store: Store }) {
  const update = useUpdateStore(id);
  const start = useSyncStore(id);
  return (
    <>
      <Button
        variant="default"
        loading={update.isPending}
        onClick={() =>
          update.mutate(
            { isActive: !isActive },
            {
              onSuccess: () =>
                notify(isActive ? t('{name} paused', { name }) : t('{name} resumed', { name })),
            },
          )
        }
      >
        {isActive ? t('Pause') : t('Resume')}
      </Button>
      {isActive && (
        <Button
          loading={start.isPending}
          disabled={sync.status === 'running'}
          onClick={() => start.mutate(undefined, { onSuccess: () => notify(t('Synchronization started')) })}
        >
          {t('Synchronize now')}
        </Button>
      )}
    </>
  );
}
