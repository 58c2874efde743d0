import { SegmentedControl, Skeleton } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { t } from '../../lib/language/index.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Panel } from '../../ui/panel.tsx';
import { useChangeSearch } from '../../ui/use-search-params.ts';
import { SPANS } from './webhook-search.ts';

const OutcomesChart = lazyPart(() => import('./outcomes-chart.tsx'), 'OutcomesChart');

const DEFAULT_SPAN = '24h';
const CHOICES = Object.entries(SPANS).map(([value, label]) => ({ value, label }));

/** The outcomes of recent deliveries; the period is in the URL. */
export function OutcomesPanel({ id }: { id: string }) {
  const { span = DEFAULT_SPAN } = useSearch({ from: '/shell/webhooks/$id' });
  const change = useChangeSearch();
  return (
    <Panel
      title={t('Delivery results')}
      actions={
        <SegmentedControl
          aria-label={t('Period')}
          size="xs"
          data={CHOICES}
          value={span}
          onChange={(next) => change({ span: next === DEFAULT_SPAN ? undefined : next })}
        />
      }
    >
      <Suspense fallback={<Skeleton height={180} />}>
        <OutcomesChart id={id} span={span} />
      </Suspense>
    </Panel>
  );
}
