import type { Return, useCorrectReceipt } from './returns-api.ts';

type Amount = number | string;

interface Line {
  id: string;
  orderItemId: string;
  quantity: number;
  sellable: Amount;
  damaged: Amount;
  /** As recorded so far. */
  recorded: { sellable: number; damaged: number };
}

export interface CorrectionValues extends Record<string, unknown> {
  lines: Line[];
  reason: string;
}

/** What is recorded, to be changed. */
export const correctionValuesFor = ({ items }: Pick<Return, 'items'>): CorrectionValues => ({
  lines: items.map(({ id, orderItemId, quantity, receipts }) => {
    const sum = (condition: string) =>
      receipts.reduce((total, one) => (one.condition === condition ? total + one.quantity : total), 0);
    const recorded = { sellable: sum('sellable'), damaged: sum('damaged') };
    return { id, orderItemId, quantity, ...recorded, recorded };
  }),
  reason: '',
});

const isChanged = ({ sellable, damaged, recorded }: Line): boolean =>
  Number(sellable) !== recorded.sellable || Number(damaged) !== recorded.damaged;

type Correction = Parameters<ReturnType<typeof useCorrectReceipt>['mutateAsync']>[0];

/** Only items that differ from what is recorded: the others stay where they were received. */
export const correctionOf = ({ lines, reason }: CorrectionValues): Correction => ({
  items: lines.filter(isChanged).flatMap(({ id, sellable, damaged }) => {
    const good = { id, receivedQuantity: Number(sellable), condition: 'sellable' as const };
    const bad = { id, receivedQuantity: Number(damaged), condition: 'damaged' as const };
    return bad.receivedQuantity === 0 ? [good] : [good, bad];
  }),
  ...(reason.trim() !== '' && { reason: reason.trim() }),
});

export const checkCorrection = {
  lines: {
    sellable: (_amount: Amount, { lines }: CorrectionValues, path: string): string | null => {
      const line = lines[Number(path.split('.')[1])];
      if (line !== undefined && Number(line.sellable) + Number(line.damaged) > line.quantity)
        return `At most ${line.quantity} together`;
      return lines.some(isChanged) ? null : 'This is what is recorded already';
    },
  },
};
