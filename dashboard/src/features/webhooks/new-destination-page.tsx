import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { nothingToShow } from '../../lib/nothing-to-show.ts';
import { LinkCards } from '../../ui/link-cards.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { leadOf } from './destination-kinds.ts';
import { NewDestination } from './new-destination.tsx';
import { destinationTypesQuery } from './webhooks-api.ts';

export const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(destinationTypesQuery);

const PATH = '/webhooks/destinations/new';
const CRUMBS = [{ label: t('Webhooks'), to: '/webhooks' }];

/** First the kind of destination, then where it is and what it gets. */
export function NewDestinationPage() {
  const { data: types } = useQuery({ ...destinationTypesQuery, throwOnError: nothingToShow });
  const { kind } = useSearch({ from: '/shell/webhooks/destinations/new' });
  if (types === undefined) return <LoadingPage />;
  const type = types.find((one) => one.type === kind);
  if (type !== undefined)
    return (
      <>
        <PageHeader
          title={
            type.type === 'file'
              ? t('Send events to a file')
              : t('Send events to {name}', { name: type.name })
          }
          lead={leadOf(type.type)}
          crumbs={[...CRUMBS, { label: t('Add a destination'), to: PATH }]}
        />
        <NewDestination key={type.type} type={type} />
      </>
    );
  return (
    <>
      <PageHeader
        title={t('Add a destination')}
        lead={t('Where are events sent? Retries, log and replays are the same as those of webhooks.')}
        crumbs={CRUMBS}
      />
      <LinkCards
        label={t('Kinds of destinations')}
        cards={types.map(({ type: key, name }) => ({
          key,
          name: destinationName(key, name),
          lead: leadOf(key),
          to: PATH,
          search: { kind: key },
        }))}
      />
    </>
  );
}

/** The others are names of products. */
const destinationName = (type: string, name: string): string => (type === 'file' ? t('File') : name);
