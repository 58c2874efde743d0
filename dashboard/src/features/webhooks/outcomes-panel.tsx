import { SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { useSearchParams } from '../../ui/use-search-params.ts';
import { SPANS, type Span } from './deliveries-api.ts';

const OutcomesChart = lazy(async () => ({ default: (await import('./outcomes-chart.tsx')).OutcomesChart }));

const USUAL: Span = '24h';
const CHOICES = Object.entries(SPANS).map(([value, label]) => ({ value, label }));

/** How a webhook's deliveries went lately, as far back as the address says. */
export function OutcomesPanel({ id }: { id: string }) {
  const [search, change] = useSearchParams();
  const span = CHOICES.some(({ value }) => value === search.span) ? (search.span as Span) : USUAL;
  return (
    <Panel
      title="Outcomes"
      actions={
        <SegmentedControl
          aria-label="How far to look back"
          size="xs"
          data={CHOICES}
          value={span}
          onChange={(next) => change({ span: next === USUAL ? undefined : next })}
        />
      }
    >
      <Suspense fallback={<Skeleton height={180} />}>
        <OutcomesChart id={id} span={span} />
      </Suspense>
    </Panel>
  );
}
