import { type ReactNode, useState } from 'react';
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

/** The dialogs that change stock, for every page that shows some. */
export function useStockDialogs(): StockDialogs {
  const nameOf = useWarehouseNames();
  const [adjusting, onAdjust] = useState<StockPlace>();
  const [moving, onTransfer] = useState<StockPlace>();
  const dialogs = (
    <>
      <AdjustDialog place={adjusting} onClose={() => onAdjust(undefined)} />
      <TransferDialog place={moving} onClose={() => onTransfer(undefined)} />
    </>
  );
  return { nameOf, onAdjust, onTransfer, dialogs };
}
