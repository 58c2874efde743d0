import { Box, Group, SegmentedControl, Skeleton, Title } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { errorMessage } from '../../lib/notify.ts';
import { Message } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useChangeSearch } from '../../ui/use-search-params.ts';
import { Problems, useProblems } from './attention.tsx';
import { FirstSteps } from './first-steps.tsx';
import { hasOrdersQuery, type Overview, overviewQuery } from './overview-api.ts';
import { OverviewCharts } from './overview-charts.tsx';
import { DEFAULT_DAYS, SPANS, type Span } from './overview-search.ts';
import { TASK_QUERIES, ToDo, useTaskCounts } from './to-do.tsx';

export const prefetch = (queryClient: QueryClient, _: object, { days = DEFAULT_DAYS }: { days?: Span }) =>
  Promise.all([
    queryClient.prefetchQuery(overviewQuery(days)),
    ...TASK_QUERIES.map((query) => queryClient.prefetchQuery(query)),
  ]);

/** What to do first, then how business goes. */
export function OverviewPage() {
  const { days = DEFAULT_DAYS } = useSearch({ from: '/shell/' });
  const { data, error } = useQuery(overviewQuery(days));
  return (
    <>
      <PageHeader title={t('Overview')} />
      <Work overview={data} />
      <FirstSteps />
      {data !== undefined && (
        <section aria-labelledby="activity">
          <ActivityHead days={days} />
          <OverviewCharts overview={data} />
        </section>
      )}
      {data === undefined && error === null && <Skeleton height={320} radius="lg" />}
      {data === undefined && error !== null && (
        <Message title={t("Couldn't load the overview")} tone="bad">
          {errorMessage(error)}
        </Message>
      )}
    </>
  );
}

/** A shop without orders has its first steps to do. */
function Work({ overview }: { overview: Overview | undefined }) {
  const counts = useTaskCounts();
  const { data: hasOrders } = useQuery(hasOrdersQuery);
  const problems = useProblems(
    overview && {
      attention: overview.attention,
      addresses: counts.addresses?.count ?? 0,
      days: overview.days.length,
    },
  );
  if (hasOrders !== true) return <Problems entries={problems} />;
  if (counts.hasNone && overview !== undefined && problems.length === 0)
    return (
      <Box mb="lg">
        <Message title={t('All caught up')}>
          {t('No orders to ship, and nothing needs your attention.')}
        </Message>
      </Box>
    );
  return (
    <>
      <ToDo counts={counts.tasks} />
      <Problems entries={problems} />
    </>
  );
}

function ActivityHead({ days }: { days: Span }) {
  const change = useChangeSearch();
  return (
    <Group justify="space-between" mb="md" mt="xl">
      <Title order={2} size="h3" id="activity">
        {t('Activity')}
      </Title>
      <SegmentedControl
        aria-label={t('Period')}
        data={SPANS.map((span) => ({ value: String(span), label: t('{days} days', { days: span }) }))}
        value={String(days)}
        onChange={(next) => change({ days: next === String(DEFAULT_DAYS) ? undefined : next })}
      />
    </Group>
  );
}
