import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { notifyError } from '../../lib/notify.ts';
import type { Selection } from '../../ui/use-selection.ts';
import type { Order, OrderSearch } from '../orders/index.ts';
import { matchingOrders } from './order-list-api.ts';

/** One action takes no more: what it changes can be looked over, and ends in a reasonable time. */
const MOST_SELECTED = 1_000;

interface Props {
  search: OrderSearch;
  total: number;
  selection: Selection<Order>;
}

/** Selects what the filters leave, on all pages. */
export function SelectAllMatching({ search, total, selection }: Props) {
  const [isBusy, setBusy] = useState(false);
  const isWholePage = selection.isPageReady && selection.isWholePage;
  if (!isWholePage || selection.count >= Math.min(total, MOST_SELECTED)) return null;
  const select = async () => {
    setBusy(true);
    try {
      selection.add(await matchingOrders(search, MOST_SELECTED));
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  const words =
    total <= MOST_SELECTED
      ? t('Select all {total} matching', { total })
      : t('Select the first {most} of {total} matching', { most: MOST_SELECTED, total });
  return (
    <Button variant="subtle" size="xs" loading={isBusy} onClick={select}>
      {words}
    </Button>
  );
}
