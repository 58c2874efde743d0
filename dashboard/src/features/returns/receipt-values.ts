import { t } from '../../lib/language/index.ts';
import type { Condition, Return, useCorrectReceipt, useReceiveReturn } from './returns-api.ts';

type Amount = number | string;

/** An item of a return, and how many pieces are entered in each condition. */
export interface ReceiptLine extends Record<Condition, Amount> {
  id: string;
  orderItemId: string;
  most: number;
}

interface CorrectionLine extends ReceiptLine {
  /** As recorded so far. */
  recorded: Record<Condition, number>;
}

export interface ReceiptValues extends Record<string, unknown> {
  lines: ReceiptLine[];
  /** Empty if there is none. */
  warehouseId: string;
}

export interface CorrectionValues extends Record<string, unknown> {
  lines: CorrectionLine[];
  reason: string;
}

/** Everything that is still to arrive, as sellable: the usual case needs no typing. */
export const receiptValuesFor = ({ items }: Pick<Return, 'items'>, warehouseId: string): ReceiptValues => ({
  lines: items
    .map(({ id, orderItemId, quantity, receivedQuantity }) => {
      const left = quantity - receivedQuantity;
      return { id, orderItemId, most: left, sellable: left, damaged: 0 };
    })
    .filter(({ most }) => most > 0),
  warehouseId,
});

/** What is recorded, to be changed. */
export const correctionValuesFor = ({ items }: Pick<Return, 'items'>): CorrectionValues => ({
  lines: items.map(({ id, orderItemId, quantity, receipts }) => {
    const sum = (condition: Condition) =>
      receipts.reduce((total, one) => (one.condition === condition ? total + one.quantity : total), 0);
    const recorded = { sellable: sum('sellable'), damaged: sum('damaged') };
    return { id, orderItemId, most: quantity, ...recorded, recorded };
  }),
  reason: '',
});

const receivedAs = (line: ReceiptLine, condition: Condition) => ({
  id: line.id,
  receivedQuantity: Number(line[condition]),
  condition,
});

type Receipt = Parameters<ReturnType<typeof useReceiveReturn>['mutateAsync']>[0];

/** A line whose pieces differ in condition is named twice. */
export const receiptOf = ({ lines, warehouseId }: ReceiptValues): Receipt => ({
  items: lines
    .flatMap((line) => [receivedAs(line, 'sellable'), receivedAs(line, 'damaged')])
    .filter(({ receivedQuantity }) => receivedQuantity > 0),
  ...(warehouseId !== '' && { warehouseId }),
});

type Correction = Parameters<ReturnType<typeof useCorrectReceipt>['mutateAsync']>[0];

/** Only items that differ from what is recorded: the others stay where they were received. */
export const correctionOf = ({ lines, reason }: CorrectionValues): Correction => ({
  items: lines.filter(isChanged).flatMap((line) => {
    const sellable = receivedAs(line, 'sellable');
    return Number(line.damaged) === 0 ? [sellable] : [sellable, receivedAs(line, 'damaged')];
  }),
  ...(reason.trim() !== '' && { reason: reason.trim() }),
});

const piecesIn = ({ sellable, damaged }: ReceiptLine): number => Number(sellable) + Number(damaged);

const isChanged = ({ sellable, damaged, recorded }: CorrectionLine): boolean =>
  Number(sellable) !== recorded.sellable || Number(damaged) !== recorded.damaged;

const checkLines = <Line extends ReceiptLine>(checkAll: (lines: Line[]) => string | null) => ({
  lines: {
    sellable: (_amount: Amount, { lines }: { lines: Line[] }, path: string): string | null => {
      const line = lines[Number(path.split('.')[1])];
      if (line !== undefined && piecesIn(line) > line.most)
        return t('At most {count} in all', { count: line.most });
      return checkAll(lines);
    },
  },
});

export const checkReceipt = checkLines((lines) =>
  lines.every((line) => piecesIn(line) === 0) ? t('Enter how many have arrived') : null,
);

export const checkCorrection = checkLines<CorrectionLine>((lines) =>
  lines.some(isChanged) ? null : t('This is already recorded'),
);
