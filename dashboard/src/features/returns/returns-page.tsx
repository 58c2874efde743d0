import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { optionsFor } from '../../lib/text.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Message } from '../../ui/message.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { returnColumns } from './return-columns.tsx';
import { RETURN_TONES } from './return-display.ts';
import { type ReturnSearch, returnsQuery } from './returns-api.ts';

const FILTERS = [
  { name: 'status', label: 'Status', options: optionsFor(Object.keys(RETURN_TONES)) },
  { name: 'orderId', label: 'Order', placeholder: 'ord_…' },
];

export function ReturnsPage() {
  const search = useSearch({ from: '/shell/returns' }) as ReturnSearch;
  const { data, error } = useQuery(returnsQuery(search));
  const isFiltered = search.status !== undefined || search.orderId !== undefined;
  return (
    <>
      <PageHeader title="Returns" lead="What comes back, from the wish to the shelf." />
      <FilterBar filters={FILTERS} />
      <Panel flush>
        <DataTable
          caption="Returns"
          columns={returnColumns}
          rows={data?.data}
          meta={data?.meta}
          error={error}
          idOf={({ id }) => id}
          empty={
            isFiltered ? (
              <NoMatches title="No return matches" />
            ) : (
              <Message title="No returns yet">
                Open an order that was shipped and choose “Create return”: its label brings the parcel back.
              </Message>
            )
          }
        />
      </Panel>
    </>
  );
}
