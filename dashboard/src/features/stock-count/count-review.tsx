import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatCount, formatSigned } from '../../lib/format.ts';
import { plural, t } from '../../lib/language/index.ts';
import { errorMessage, notify } from '../../lib/notify.ts';
import { useInvalidate } from '../../lib/use-api-mutation.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { Message } from '../../ui/message.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { currentCount } from './count-storage.ts';
import { NotCounted } from './not-counted.tsx';
import { markedSent, type ReviewedLine, type StockCount, withoutLines } from './stock-count.ts';
import { bookCount, LINES_PER_REQUEST, type Review, review } from './stock-count-api.ts';

interface Props {
  count: StockCount;
  store(count: StockCount | undefined): void;
  onBack(): void;
}

/** Expected and counted side by side; then all of it is booked. */
export function CountReview({ count, store, onBack }: Props) {
  const queryClient = useQueryClient();
  const refresh = useInvalidate('inventory');
  const key = ['inventory', 'count-review', count.warehouseId, count.lines];
  const [isBusy, setBusy] = useState(false);
  const { data, error, isFetching } = useQuery({
    queryKey: key,
    queryFn: () => review(count),
    enabled: !isBusy,
    placeholderData: (previous: Review | undefined) => previous,
    // What was reviewed is what is booked: it changes only before the eyes of who looks at it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<string>();
  const lines = data?.lines ?? [];

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each review
  useEffect(() => {
    const latest = currentCount();
    if (data === undefined || latest === undefined) return;
    if (data.booked.length > 0) {
      const left = withoutLines(latest, data.booked);
      notifyBooked(data.booked.length);
      store(left.lines.length === 0 ? undefined : left);
    } else if (latest.lines.some(({ isSent }) => isSent === true))
      store(
        markedSent(
          latest,
          latest.lines.map(({ productId }) => productId),
          false,
        ),
      );
  }, [data]);

  const book = async () => {
    setBusy(true);
    setFailure(undefined);
    const found = new Map<string, string>();
    let booked = 0;
    try {
      for (let at = 0; at < lines.length; at += LINES_PER_REQUEST) {
        const some = lines.slice(at, at + LINES_PER_REQUEST);
        const ids = some.map(({ productId }) => productId);
        // If the answer is lost, the next review looks up what was booked.
        store(markedSent(currentCount() ?? count, ids, true));
        const errors = await bookCount(count, some);
        const done = ids.filter((_, index) => errors[index] === undefined);
        for (const [index, id] of ids.entries()) {
          const refused = errors[index];
          if (refused !== undefined)
            found.set(
              id,
              refused.code === 'VERSION_CONFLICT' ? t('It moved during the review.') : refused.message,
            );
        }
        booked += done.length;
        store(markedSent(withoutLines(currentCount() ?? count, done), ids, false));
      }
      setProblems(found);
      notifyBooked(booked);
      if (found.size === 0) store(undefined);
    } catch (thrown) {
      setFailure(errorMessage(thrown));
    } finally {
      setBusy(false);
      await refresh();
      await queryClient.invalidateQueries({ queryKey: ['inventory', 'count-review'] });
    }
  };

  const differing = lines.filter(({ difference }) => difference !== 0);
  const hasMoved = lines.some(({ moved }) => moved !== 0);
  return (
    <>
      {failure !== undefined && (
        <Notice tone="bad" title={t('Not everything was applied')} urgent>
          {failure} {t('What is still listed can be applied again: nothing is applied twice.')}
        </Notice>
      )}
      {problems.size > 0 && (
        <Notice tone="warn" title={t('Some counts were not applied')} urgent>
          {t('Check the lines below, and apply them again.')}
        </Notice>
      )}
      {hasMoved && (
        <Notice tone="info" title={t('Stock moved during the count')}>
          {t(
            'What was shipped, received or transferred after a product was first scanned is added to its count, so that only the difference is applied.',
          )}
        </Notice>
      )}
      <Panel
        title={t('Differences##count')}
        lead={`${plural(lines.length, '{count} product counted', '{count} products counted')} · ${plural(
          differing.length,
          '{count} differs',
          '{count} differ',
        )}`}
        flush
      >
        <DataTable
          caption={t('Differences##count')}
          columns={columnsOf(problems)}
          rows={data?.lines}
          error={error}
          idOf={({ productId }) => productId}
          empty={<Message title={t('Nothing counted yet')}>{t('Go back and scan products.')}</Message>}
        />
      </Panel>
      <Text size="sm" c="dimmed" mb="md">
        {t(
          'Products that were not counted stay as they are. Where less was counted than is reserved, orders of the lowest priority lose their reservation first, and of those the newest.',
        )}
      </Text>
      <Group mb="xl">
        <Button variant="default" onClick={onBack} disabled={isBusy}>
          {t('Back to counting')}
        </Button>
        <Button
          onClick={() => void book()}
          loading={isBusy}
          disabled={lines.length === 0 || isFetching || error !== null}
        >
          {plural(lines.length, 'Apply count of {count} product', 'Apply counts of {count} products')}
        </Button>
      </Group>
      <NotCounted count={count} store={store} isDisabled={isBusy} />
    </>
  );
}

const notifyBooked = (booked: number): void =>
  notify(plural(booked, 'Count of {count} product applied', 'Counts of {count} products applied'));

const columnsOf = (problems: ReadonlyMap<string, string>): Column<ReviewedLine>[] => [
  {
    header: t('Product'),
    cell: ({ productId, name, sku, bin }) => (
      <TwoLines
        main={name}
        below={[sku, bin, problems.get(productId)]
          .filter((text) => text !== undefined && text !== null && text !== '')
          .join(' · ')}
      />
    ),
  },
  { header: t('Expected##count'), align: 'right', cell: ({ expected }) => formatCount(expected) },
  { header: t('Counted'), align: 'right', cell: ({ counted }) => formatCount(counted) },
  {
    header: t('Difference'),
    align: 'right',
    mark: true,
    cell: ({ difference }) => (
      <strong style={{ color: difference === 0 ? undefined : difference < 0 ? 'var(--bad)' : 'var(--warn)' }}>
        {difference === 0 ? '0' : formatSigned(difference)}
      </strong>
    ),
  },
  {
    header: t('Moved since'),
    align: 'right',
    cell: ({ moved }) => (moved === 0 ? '–' : formatSigned(moved)),
  },
  { header: t('New on hand'), align: 'right', cell: ({ setTo }) => formatCount(setTo) },
];
