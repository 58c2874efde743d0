import { Group, Pagination, Text } from '@mantine/core';
import { formatCount } from '../lib/format.ts';
import { useChangeSearch } from './use-search-params.ts';

interface Props {
  meta: { page: number; limit: number; total: number; totalPages: number };
}

/** Pagination of a list. The page is in the URL, so that it can be linked to. */
export function ListPagination({ meta: { page, limit, total, totalPages } }: Props) {
  const change = useChangeSearch();
  if (totalPages <= 1 && page === 1) return null;
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  return (
    <Group component="nav" aria-label="Pages" justify="space-between" p="md">
      <Text size="sm" c="dimmed">
        {first <= last ? `${formatCount(first)} to ${formatCount(last)} of ${formatCount(total)}` : null}
      </Text>
      <Pagination
        total={totalPages}
        value={page}
        size="sm"
        onChange={(to) => change({ page: to === 1 ? undefined : to })}
        getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
        getControlProps={(control) => ({ 'aria-label': `Go to the ${control} page` })}
      />
    </Group>
  );
}
