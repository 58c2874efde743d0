import type { Return, useReceiveReturn } from './returns-api.ts';

type Amount = number | string;

interface Line {
  id: string;
  orderItemId: string;
  left: number;
  sellable: Amount;
  damaged: Amount;
}

export interface ReceiptValues extends Record<string, unknown> {
  lines: Line[];
  /** Empty if there is none. */
  warehouseId: string;
}

/** Everything that is still to arrive, as sellable: the usual case needs no typing. */
export const receiptValuesFor = ({ items }: Pick<Return, 'items'>, warehouseId: string): ReceiptValues => ({
  lines: items
    .map(({ id, orderItemId, quantity, receivedQuantity }) => ({
      id,
      orderItemId,
      left: quantity - receivedQuantity,
      sellable: quantity - receivedQuantity,
      damaged: 0,
    }))
    .filter(({ left }) => left > 0),
  warehouseId,
});

type Receipt = Parameters<ReturnType<typeof useReceiveReturn>['mutateAsync']>[0];

/** A line whose pieces differ in condition is named twice. */
export const receiptOf = ({ lines, warehouseId }: ReceiptValues): Receipt => ({
  items: lines.flatMap(({ id, ...line }) =>
    (['sellable', 'damaged'] as const).flatMap((condition) =>
      Number(line[condition]) > 0 ? [{ id, receivedQuantity: Number(line[condition]), condition }] : [],
    ),
  ),
  ...(warehouseId !== '' && { warehouseId }),
});

const arrived = ({ sellable, damaged }: Line): number => Number(sellable) + Number(damaged);

export const checkReceipt = {
  lines: {
    sellable: (_amount: Amount, { lines }: ReceiptValues, path: string): string | null => {
      const line = lines[Number(path.split('.')[1])];
      if (line !== undefined && arrived(line) > line.left) return `At most ${line.left} together`;
      return lines.every((one) => arrived(one) === 0) ? 'Enter how many have arrived' : null;
    },
  },
};
