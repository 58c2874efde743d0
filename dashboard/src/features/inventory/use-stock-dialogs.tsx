import { type ReactNode, useEffect, useState } from 'react';
import { useChangeSearch } from '../../ui/use-search-params.ts';
import { useWarehouseNames } from '../warehouses/index.ts';
import { AdjustDialog, type StockPlace } from './adjust-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

interface StockDialogs {
  nameOf(warehouseId: string): string;
  onAdjust(place: StockPlace): void;
  onTransfer(place: StockPlace): void;
  /** Render once, anywhere on the page. */
  dialogs: ReactNode;
}

const NOWHERE: StockPlace = { sku: '', warehouseId: '' };

/** The dialogs that change stock, for every page that shows some. */
export function useStockDialogs(startsAdjusting = false): StockDialogs {
  const nameOf = useWarehouseNames();
  const [adjusting, onAdjust] = useState<StockPlace>();
  const changeSearch = useChangeSearch();
  // A link opens the dialog once, also on a page that is open already.
  useEffect(() => {
    if (!startsAdjusting) return;
    onAdjust(NOWHERE);
    changeSearch({ adjust: undefined });
  }, [startsAdjusting, changeSearch]);
  const [moving, onTransfer] = useState<StockPlace>();
  const dialogs = (
    <>
      <AdjustDialog place={adjusting} onClose={() => onAdjust(undefined)} />
      <TransferDialog place={moving} onClose={() => onTransfer(undefined)} />
    </>
  );
  return { nameOf, onAdjust, onTransfer, dialogs };
}
