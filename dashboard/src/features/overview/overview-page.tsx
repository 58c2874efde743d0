import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Message } from '../../ui/message.tsx';
import { wordsOf } from '../../ui/notify.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Attention } from './attention.tsx';
import { FirstSteps } from './first-steps.tsx';
import { OVERVIEW_DAYS, overviewQuery } from './overview-api.ts';
import { Totals } from './totals.tsx';

const Charts = lazy(async () => ({ default: (await import('./charts.tsx')).Charts }));

export function OverviewPage() {
  const { data, error } = useQuery(overviewQuery);
  return (
    <>
      <PageHeader title="Overview" lead={`Your last ${OVERVIEW_DAYS} days.`} />
      <FirstSteps />
      {data === undefined && error === null && <Skeleton height={112} radius="lg" mb="lg" />}
      {data === undefined && error !== null && (
        <Message title="The numbers could not be loaded" tone="bad">
          {wordsOf(error)}
        </Message>
      )}
      {data !== undefined && (
        <>
          <Attention attention={data.attention} />
          <Totals totals={data.totals} />
          <Suspense fallback={<Skeleton height={260} radius="lg" />}>
            <Charts days={data.days} />
          </Suspense>
        </>
      )}
    </>
  );
}
