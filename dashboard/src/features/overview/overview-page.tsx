import { SegmentedControl, Skeleton } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { errorMessage } from '../../lib/notify.ts';
import { Message } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useChangeSearch } from '../../ui/use-search-params.ts';
import { Attention } from './attention.tsx';
import { FirstSteps } from './first-steps.tsx';
import { overviewQuery } from './overview-api.ts';
import { OverviewCharts } from './overview-charts.tsx';
import { DEFAULT_DAYS, SPANS, type Span } from './overview-search.ts';

export const prefetch = (queryClient: QueryClient, _: object, { days = DEFAULT_DAYS }: { days?: Span }) =>
  queryClient.prefetchQuery(overviewQuery(days));

export function OverviewPage() {
  const { days = DEFAULT_DAYS } = useSearch({ from: '/shell/' });
  const change = useChangeSearch();
  const { data, error } = useQuery(overviewQuery(days));
  return (
    <>
      <PageHeader
        title="Overview"
        actions={
          <SegmentedControl
            aria-label="Period"
            data={SPANS.map((span) => ({ value: String(span), label: `${span} days` }))}
            value={String(days)}
            onChange={(next) => change({ days: next === String(DEFAULT_DAYS) ? undefined : next })}
          />
        }
      />
      <FirstSteps />
      {data !== undefined && (
        <>
          <Attention attention={data.attention} days={data.days.length} />
          <OverviewCharts overview={data} />
        </>
      )}
      {data === undefined && error === null && <Skeleton height={320} radius="lg" />}
      {data === undefined && error !== null && (
        <Message title="The overview could not be loaded" tone="bad">
          {errorMessage(error)}
        </Message>
      )}
    </>
  );
}
