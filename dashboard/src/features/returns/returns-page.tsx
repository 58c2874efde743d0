import { Anchor, Button } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { rich, t } from '../../lib/language/index.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Message } from '../../ui/message.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { returnColumns } from './return-columns.tsx';
import { type ReturnSearch, returnSearch } from './return-search.ts';
import { returnsFile, returnsQuery } from './returns-api.ts';

export const prefetch = (queryClient: QueryClient, _: object, search: ReturnSearch) =>
  queryClient.prefetchQuery(returnsQuery(search));

export function ReturnsPage() {
  const search = useSearch({ from: '/shell/returns' });
  const { data, error } = useQuery(returnsQuery(search));
  const isNew = data?.meta.total === 0 && !returnSearch.isFiltered(search);
  return (
    <>
      <PageHeader
        title={t('Returns')}
        lead={t('Returns, from the request until the items are back in stock.')}
        actions={
          isNew ? undefined : (
            <>
              <Button component={RouterLink} to="/withdrawals" variant="default">
                {t('Withdrawals')}
              </Button>
              <ExportButton name="returns" file={() => returnsFile(search)} />
            </>
          )
        }
      />
      <FilterBar filters={returnSearch.filters} />
      <Panel flush>
        <DataTable
          caption={t('Returns')}
          columns={returnColumns}
          rows={data?.data}
          meta={data?.meta}
          error={error}
          idOf={({ id }) => id}
          empty={
            returnSearch.isFiltered(search) ? (
              <NoMatches title={t('No matching returns')} />
            ) : (
              <Message title={t('No returns yet')}>
                {rich(
                  'Open a shipped order and choose “Create return”, or let customers start returns in <link>Settings, Returns</link>.',
                  {
                    link: (text) => (
                      <Anchor component={RouterLink} to="/settings/returns" inherit underline="always">
                        {text}
                      </Anchor>
                    ),
                  },
                )}
              </Message>
            )
          }
        />
      </Panel>
    </>
  );
}
