import { Group, NativeSelect, Pagination, Text } from '@mantine/core';
import { t } from '../lib/language/index.ts';
import { useChangeSearch } from './use-search-params.ts';

export interface PageSizes {
  sizes: readonly number[];
  onChange(size: number): void;
}

interface Props {
  meta: { page: number; limit: number; total: number; totalPages: number };
  pageSizes?: PageSizes | undefined;
}

const CONTROLS = {
  first: t('Go to the first page'),
  previous: t('Go to the previous page'),
  next: t('Go to the next page'),
  last: t('Go to the last page'),
};

/** Pagination of a list. The page is in the URL, so that it can be linked to. */
export function ListPagination({ meta: { page, limit, total, totalPages }, pageSizes }: Props) {
  const change = useChangeSearch();
  const isOnePage = totalPages <= 1 && page === 1;
  if (isOnePage && total <= Math.min(...(pageSizes?.sizes ?? [total]))) return null;
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  return (
    <Group component="nav" aria-label={t('Pages')} justify="space-between" p="md">
      <Text size="sm" c="dimmed">
        {first <= last ? t('{first} to {last} of {total}', { first, last, total }) : null}
      </Text>
      {pageSizes !== undefined && (
        <NativeSelect
          size="xs"
          aria-label={t('Rows per page')}
          value={limit}
          data={pageSizes.sizes.map((size) => ({
            value: String(size),
            label: t('{count} per page', { count: size }),
          }))}
          onChange={(event) => pageSizes.onChange(Number(event.currentTarget.value))}
        />
      )}
      {!isOnePage && (
        <Pagination
          total={totalPages}
          value={page}
          size="sm"
          onChange={(to) => change({ page: to === 1 ? undefined : to })}
          getItemProps={(item) => ({ 'aria-label': t('Page {number}', { number: String(item) }) })}
          getControlProps={(control) => ({ 'aria-label': CONTROLS[control] })}
        />
      )}
    </Group>
  );
}
