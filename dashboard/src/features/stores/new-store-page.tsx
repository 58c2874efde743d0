import { Button } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Message } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { ConnectForm } from './connect-form.tsx';
import { KindChoice } from './kind-choice.tsx';
import { storeProvidersQuery } from './stores-api.ts';

export const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(storeProvidersQuery);

const CRUMBS = [{ label: 'Stores', to: '/settings/stores' }];

/** First the kind of shop, then what to do there and its credentials. */
export function NewStorePage() {
  const { data: providers } = useQuery({ ...storeProvidersQuery, throwOnError: true });
  const { kind } = useSearch({ from: '/shell/settings/stores/new' });
  if (providers === undefined) return <LoadingPage />;
  const provider = providers.find(({ id }) => id === kind);
  if (provider !== undefined)
    return (
      <>
        <PageHeader
          title={`Connect ${provider.name}`}
          crumbs={[...CRUMBS, { label: 'Connect a store', to: '/settings/stores/new' }]}
        />
        <ConnectForm key={provider.id} provider={provider} />
      </>
    );
  return (
    <>
      <PageHeader title="Connect a store" lead="What kind of shop is it?" crumbs={CRUMBS} />
      {providers.length === 0 ? (
        <Panel>
          <Message
            title="No kinds of shops are installed"
            action={
              <Button component={RouterLink} to="/orders/import" variant="default">
                Import orders from a file
              </Button>
            }
          >
            The operator of this server installs them with WAYBILL_STORE_PLUGINS.
          </Message>
        </Panel>
      ) : (
        <KindChoice providers={providers} />
      )}
    </>
  );
}
