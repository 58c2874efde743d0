import { Group, NativeSelect, Pagination, Text } from '@mantine/core';
import { formatCount } from '../lib/format.ts';
import { useChangeSearch } from './use-search-params.ts';

export interface PageSizes {
  sizes: readonly number[];
  onChange(size: number): void;
}

interface Props {
  meta: { page: number; limit: number; total: number; totalPages: number };
  pageSizes?: PageSizes | undefined;
}

/** Pagination of a list. The page is in the URL, so that it can be linked to. */
export function ListPagination({ meta: { page, limit, total, totalPages }, pageSizes }: Props) {
  const change = useChangeSearch();
  const isOnePage = totalPages <= 1 && page === 1;
  if (isOnePage && total <= Math.min(...(pageSizes?.sizes ?? [total]))) return null;
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  return (
    <Group component="nav" aria-label="Pages" justify="space-between" p="md">
      <Text size="sm" c="dimmed">
        {first <= last ? `${formatCount(first)} to ${formatCount(last)} of ${formatCount(total)}` : null}
      </Text>
      {pageSizes !== undefined && (
        <NativeSelect
          size="xs"
          aria-label="Rows per page"
          value={limit}
          data={pageSizes.sizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
          onChange={(event) => pageSizes.onChange(Number(event.currentTarget.value))}
        />
      )}
      {!isOnePage && (
        <Pagination
          total={totalPages}
          value={page}
          size="sm"
          onChange={(to) => change({ page: to === 1 ? undefined : to })}
          getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
          getControlProps={(control) => ({ 'aria-label': `Go to the ${control} page` })}
        />
      )}
    </Group>
  );
}
