import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Id } from '../../ui/id.tsx';
import { Message } from '../../ui/message.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { type EventSearch, eventSearch } from './developer-search.ts';
import { type Event, eventsFile, eventsQuery } from './developers-api.ts';
import { subjectOf } from './event-subject.ts';

const columns: Column<Event>[] = [
  {
    header: t('Event'),
    cell: ({ id, type }) => (
      <TwoLines
        main={
          <RowLink to="/developers/events/$id" params={{ id }}>
            {type}
          </RowLink>
        }
        below={<Id value={id} plain />}
      />
    ),
  },
  {
    header: t('About'),
    cell: ({ resourceId, data }) => {
      if (resourceId === null) return '–';
      const name = subjectOf(data);
      const id = <Id value={resourceId} plain />;
      return name === undefined ? id : <TwoLines main={name} below={id} />;
    },
  },
  { header: t('Time'), cell: ({ createdAt }) => <DateTime at={createdAt} /> },
];

export const prefetch = (queryClient: QueryClient, _: object, search: EventSearch) =>
  queryClient.prefetchQuery(eventsQuery(search));

export function EventsPage() {
  const search = useSearch({ from: '/shell/developers/events' });
  const { data, error } = useQuery(eventsQuery(search));
  return (
    <>
      <PageHeader
        title={t('Events')}
        lead={t('Everything that happened to orders and shipments, whether or not a webhook received it.')}
        actions={<ExportButton name="events" file={() => eventsFile(search)} />}
      />
      <FilterBar filters={eventSearch.filters} />
      <Panel flush>
        <DataTable
          caption={t('Events')}
          columns={columns}
          rows={data?.data}
          meta={data?.meta}
          error={error}
          idOf={({ id }) => id}
          empty={
            eventSearch.isFiltered(search) ? (
              <NoMatches title={t('No matching events')} />
            ) : (
              <Message title={t('No events yet')}>
                {t('Create an order or buy a label, and the event appears here.')}
              </Message>
            )
          }
        />
      </Panel>
    </>
  );
}
