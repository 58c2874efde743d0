import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../lib/notify.ts';
import { Message } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useSearchParams } from '../../ui/use-search-params.ts';
import { Attention } from './attention.tsx';
import { FirstSteps } from './first-steps.tsx';
import { overviewQuery, SPANS, type Span } from './overview-api.ts';
import { OverviewCharts } from './overview-charts.tsx';

const USUAL: Span = 30;

export function OverviewPage() {
  const [search, change] = useSearchParams();
  const days = SPANS.find((span) => span === Number(search.days)) ?? USUAL;
  const { data, error } = useQuery(overviewQuery(days));
  return (
    <>
      <PageHeader
        title="Overview"
        actions={
          <SegmentedControl
            aria-label="Days to look back on"
            data={SPANS.map((span) => ({ value: String(span), label: `${span} days` }))}
            value={String(days)}
            onChange={(next) => change({ days: next === String(USUAL) ? undefined : next })}
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
        <Message title="The numbers could not be loaded" tone="bad">
          {errorMessage(error)}
        </Message>
      )}
    </>
  );
}
