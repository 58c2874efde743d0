import { t } from '../../lib/language/index.ts';
import type { Series } from '../../ui/bar-chart.tsx';

export const DELIVERY_SERIES: Series[] = [
  { name: 'delivered', label: t('Delivered'), color: 'var(--bar-good)' },
  { name: 'pending', label: t('Pending##delivery'), color: 'var(--bar-wait)' },
  { name: 'failed', label: t('Failed'), color: 'var(--bar-bad)' },
];
