import type { Series } from '../../ui/bar-chart.tsx';

export const DELIVERY_SERIES: Series[] = [
  { name: 'delivered', label: 'Delivered', color: 'var(--bar-good)' },
  { name: 'pending', label: 'Pending', color: 'var(--bar-wait)' },
  { name: 'failed', label: 'Failed', color: 'var(--bar-bad)' },
];
