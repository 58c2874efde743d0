import type { Schemas } from '@waybill/sdk';
import { known, plural, t } from '../../lib/language/index.ts';
import { humanize } from '../../lib/text.ts';
import type { Tone } from '../../ui/status-badge.tsx';
import { exportResult, exportTitle } from './export-words.ts';

type Batch = Schemas['Batch'];
/** An export has a file instead. */
type LineKind = Exclude<Batch['kind'], 'exports'>;

export const KIND_NAMES: Record<Batch['kind'], string> = {
  labels: t('Labels'),
  rates: t('Rates'),
  order_updates: t('Order changes'),
  mark_shipped: t('Marked as shipped##orders'),
  orders: t('Order import'),
  products: t('Product import'),
  exports: t('Export'),
};

export const STATUS_TONES: Record<Batch['status'], Tone> = {
  queued: 'quiet',
  running: 'info',
  done: 'good',
  cancelled: 'warn',
};

export const LINE_TONES: Record<Schemas['BatchLineStatus'], Tone> = {
  pending: 'info',
  succeeded: 'good',
  failed: 'bad',
  cancelled: 'quiet',
};

const orders = (count: number): string => plural(count, '{count} order', '{count} orders');

/** What its lines are about. */
const CONTENTS: Record<LineKind, (count: number) => string> = {
  labels: (count) => plural(count, '{count} label', '{count} labels'),
  rates: orders,
  order_updates: orders,
  mark_shipped: orders,
  orders,
  products: (count) => plural(count, '{count} product', '{count} products'),
};

/** What was done with them. */
const DONE: Record<LineKind, (count: number) => string> = {
  labels: (count) => plural(count, '{count} label bought', '{count} labels bought'),
  rates: (count) => plural(count, '{count} order rated', '{count} orders rated'),
  order_updates: (count) => plural(count, '{count} order changed', '{count} orders changed'),
  mark_shipped: (count) =>
    plural(count, '{count} order marked as shipped', '{count} orders marked as shipped'),
  orders: (count) => plural(count, '{count} order imported', '{count} orders imported'),
  products: (count) => plural(count, '{count} product imported', '{count} products imported'),
};

export const titleOf = ({ kind, total, file }: Pick<Batch, 'kind' | 'total' | 'file'>): string =>
  kind === 'exports'
    ? exportTitle(file)
    : t('{subject}: {message}', { subject: KIND_NAMES[kind], message: CONTENTS[kind](total) });

/** "38 labels bought, 2 failed", or how far it is. */
export function resultOf({ kind, total, succeeded, failed, cancelled, endedAt, file }: Batch): string {
  if (kind === 'exports') return exportResult(file, { failed, cancelled, endedAt });
  if (endedAt === null) return t('{done} of {total} done', { done: succeeded + failed + cancelled, total });
  return [
    DONE[kind](succeeded),
    failed > 0 && plural(failed, '{count} failed', '{count} failed'),
    cancelled > 0 && plural(cancelled, '{count} canceled', '{count} canceled'),
  ]
    .filter(Boolean)
    .join(', ');
}

/** What a batch or one of its lines is doing. */
export const statusText = (status: Batch['status'] | Schemas['BatchLineStatus']): string =>
  status === 'cancelled' ? t('canceled##batch') : known(humanize(status));
