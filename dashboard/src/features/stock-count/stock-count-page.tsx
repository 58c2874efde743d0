import { Button, Group } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
import { notifyError } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Banner, ScanBanner } from '../../ui/scan-banner.tsx';
import { SoundSwitch } from '../packing/index.ts';
import { defaultOf, useWarehouseNames, WarehouseSelect, warehousesQuery } from '../warehouses/index.ts';
import { CountReview } from './count-review.tsx';
import { Counting } from './counting.tsx';
import { useCounting } from './use-counting.ts';

export const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(warehousesQuery);

/** Where stock is counted with a scanner. */
export function StockCountPage() {
  const [isReviewing, setReviewing] = useState(false);
  // A scan during the review is counted: there is more to count.
  const counting = useCounting(() => setReviewing(false));
  const nameOf = useWarehouseNames();
  const { count, banner } = counting;
  const shown: Banner | undefined =
    banner ??
    (count === undefined || isReviewing ? undefined : { tone: 'info', title: t('Scan the products') });
  return (
    <>
      <PageHeader
        title={
          count === undefined
            ? t('Count stock')
            : t('Count {warehouse}', { warehouse: nameOf(count.warehouseId) })
        }
        lead={
          count === undefined
            ? t('Scan what is on the shelves, review the differences, and apply them.')
            : t('{reference}. Kept in this browser until it is applied or discarded.', {
                reference: count.reference,
              })
        }
        crumbs={[{ label: t('Inventory'), to: '/inventory' }]}
        actions={<SoundSwitch />}
      />
      {shown !== undefined && !(isReviewing && shown.tone !== 'bad') && <ScanBanner {...shown} />}
      {count === undefined && <StartPanel onStart={counting.start} />}
      {count !== undefined && !isReviewing && (
        <>
          <Group mb="md">
            <Button
              size="md"
              disabled={count.lines.length === 0}
              onClick={() => {
                counting.clearBanner();
                setReviewing(true);
              }}
            >
              {t('Review differences')}
            </Button>
            {counting.canUndo && (
              <Button variant="default" size="md" onClick={counting.undo}>
                {t('Undo')}
              </Button>
            )}
            <ConfirmButton
              size="md"
              question={t('Discard this count?')}
              consequence={t('What was counted is lost. No stock changes.')}
              confirm={t('Discard count')}
              onConfirm={async () => counting.discard()}
            >
              {t('Discard count')}
            </ConfirmButton>
          </Group>
          <Counting
            count={count}
            lastId={counting.lastId}
            scans={counting.scans}
            bin={counting.bin}
            onLeaveBin={counting.leaveBin}
            onType={(product, counted) => void counting.type(product, counted).catch(notifyError)}
            onRemove={counting.remove}
          />
        </>
      )}
      {count !== undefined && isReviewing && (
        <CountReview count={count} store={counting.store} onBack={() => setReviewing(false)} />
      )}
    </>
  );
}

function StartPanel({ onStart }: { onStart(warehouseId: string, reference: string): void }) {
  const warehouses = useQuery(warehousesQuery).data ?? [];
  const [chosen, setChosen] = useState('');
  const warehouseId = chosen || defaultOf(warehouses);
  return (
    <Panel title={t('New count')}>
      <Group align="end">
        <WarehouseSelect value={warehouseId} onChange={(event) => setChosen(event.currentTarget.value)} />
        <Button
          disabled={warehouseId === ''}
          onClick={() =>
            onStart(warehouseId, t('Count of {date}', { date: formatMoment(new Date().toISOString()) }))
          }
        >
          {t('Start counting')}
        </Button>
      </Group>
    </Panel>
  );
}
