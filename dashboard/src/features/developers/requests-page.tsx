import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Message } from '../../ui/message.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { apiKeysQuery } from '../api-keys/index.ts';
import { type RequestSearch, requestSearch } from './developer-search.ts';
import { requestsFile, requestsQuery } from './developers-api.ts';
import { columnsFor } from './request-columns.tsx';
import { RequestDrawer } from './request-drawer.tsx';

export const prefetch = (queryClient: QueryClient, _: object, search: RequestSearch) =>
  Promise.all([queryClient.prefetchQuery(requestsQuery(search)), queryClient.prefetchQuery(apiKeysQuery)]);

export function RequestsPage() {
  const search = useSearch({ from: '/shell/developers/requests' });
  const { data, error } = useQuery(requestsQuery(search));
  const { data: keys = [] } = useQuery(apiKeysQuery);
  const [openId, setOpenId] = useState<string>();
  const nameOf = (keyId: string): string => keys.find(({ id }) => id === keyId)?.name ?? keyId;
  return (
    <>
      <PageHeader
        title={t('Requests')}
        lead={t('Requests made with your API keys. Kept for 7 days by default.')}
        actions={<ExportButton name="requests" file={() => requestsFile(search)} />}
      />
      <FilterBar
        filters={requestSearch.filters}
        options={{ keyId: keys.map(({ id, name }) => ({ value: id, label: name })) }}
      />
      <Panel flush>
        <DataTable
          caption={t('Requests')}
          columns={columnsFor(nameOf, setOpenId)}
          rows={data?.data}
          meta={data?.meta}
          error={error}
          idOf={({ id }) => id}
          empty={
            requestSearch.isFiltered(search) ? (
              <NoMatches title={t('No matching requests')} />
            ) : (
              <Message title={t('No requests yet')}>
                {t('Requests made with your API keys appear here within a few seconds.')}
              </Message>
            )
          }
        />
      </Panel>
      <RequestDrawer id={openId} nameOf={nameOf} onClose={() => setOpenId(undefined)} />
    </>
  );
}
