import type { Schemas } from '@waybill/sdk';
import { plural, t } from '../../lib/language/index.ts';

type File = Schemas['BatchFile'];

const TITLES: Record<File['list'], string> = {
  orders: t('Export of orders'),
  shipments: t('Export of shipments'),
  products: t('Export of products'),
};

export const exportTitle = (file: File | null): string => (file === null ? t('Export') : TITLES[file.list]);

const COUNTED: Record<File['list'], (count: number) => string> = {
  orders: (count) => plural(count, '{count} order exported', '{count} orders exported'),
  shipments: (count) => plural(count, '{count} shipment exported', '{count} shipments exported'),
  products: (count) => plural(count, '{count} product exported', '{count} products exported'),
};

/** "1,200 of 5,000 done", then "5,000 orders exported", or that there is no file. */
export function exportResult(
  file: File | null,
  { failed, cancelled, endedAt }: Pick<Schemas['Batch'], 'failed' | 'cancelled' | 'endedAt'>,
): string {
  if (failed > 0) return t('Failed');
  if (cancelled > 0) return t('Canceled##export');
  if (file === null) return t('Not begun yet');
  const { list, done, total, expiresAt } = file;
  if (endedAt !== null && expiresAt !== null) return COUNTED[list](done);
  return total === null ? t('Not begun yet') : t('{done} of {total} done', { done, total });
}

/** As people know the sizes of files: "640 KB", "12.4 MB". */
export const sizeText = ({ size }: Pick<File, 'size'>): string =>
  size < 1_000_000
    ? t('{size} KB', { size: Math.ceil(size / 1_000) })
    : t('{size} MB', { size: Math.round(size / 100_000) / 10 });
