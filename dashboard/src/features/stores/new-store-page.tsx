import { Button } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { nothingToShow } from '../../lib/nothing-to-show.ts';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Message } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { ConnectForm } from './connect-form.tsx';
import { KindChoice } from './kind-choice.tsx';
import { storeProvidersQuery } from './stores-api.ts';

export const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(storeProvidersQuery);

const CRUMBS = [{ label: t('Stores'), to: '/settings/stores' }];

/** First the kind of shop, then what to do there and its credentials. */
export function NewStorePage() {
  const { data: providers } = useQuery({ ...storeProvidersQuery, throwOnError: nothingToShow });
  const { kind } = useSearch({ from: '/shell/settings/stores/new' });
  if (providers === undefined) return <LoadingPage />;
  const provider = providers.find(({ id }) => id === kind);
  if (provider !== undefined)
    return (
      <>
        <PageHeader
          title={t('Connect {name}', { name: provider.name })}
          crumbs={[...CRUMBS, { label: t('Connect a store'), to: '/settings/stores/new' }]}
        />
        <ConnectForm key={provider.id} provider={provider} />
      </>
    );
  return (
    <>
      <PageHeader title={t('Connect a store')} lead={t('What kind of store is it?')} crumbs={CRUMBS} />
      {providers.length === 0 ? (
        <Panel>
          <Message
            title={t('No kinds of stores are installed')}
            action={
              <Button component={RouterLink} to="/orders/import" variant="default">
                {t('Import orders from a file')}
              </Button>
            }
          >
            {t('The operator of this server installs them with WAYBILL_STORE_PLUGINS.')}
          </Message>
        </Panel>
      ) : (
        <KindChoice providers={providers} />
      )}
    </>
  );
}
