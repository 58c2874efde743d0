import { formatSigned } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
import type { AdjustmentReason, StockChange, StockLevel } from './inventory-api.ts';
import { REASON_LABELS } from './movement-reasons.ts';

/** The reasons a user can choose; the others are set by orders, shipments and transfers. */
export const ADJUSTMENT_REASONS = (
  ['received', 'count', 'found', 'damaged', 'lost', 'returned', 'other'] satisfies AdjustmentReason[]
).map((value) => ({ value, label: REASON_LABELS[value] }));

/** Less is available than the reorder point. */
export const isLow = ({ available, reorderPoint }: StockLevel): boolean =>
  reorderPoint !== null && available < reorderPoint;

/** "+48", "−3"; empty for no change. */
export const formatDelta = (delta: number): string => (delta === 0 ? '' : formatSigned(delta));

/** "48 on hand, 10 reserved, 38 available". */
export const levelWords = ({
  onHand,
  allocated,
  available,
}: Pick<StockLevel, 'onHand' | 'allocated' | 'available'>): string =>
  t('{onHand} on hand, {allocated} reserved, {available} available', { onHand, allocated, available });

export const onHandWords = ({ sku, onHand }: StockLevel, warehouse: string): string =>
  t('{sku} at {warehouse}: {onHand} on hand', { sku, warehouse, onHand });

/** "48 expected, 40 counted": the result of a count. */
export const countWords = ({ movement: { onHandDelta, onHandAfter } }: StockChange): string =>
  onHandDelta === 0
    ? t('{count}, as expected.', { count: onHandAfter })
    : t('{expected} expected, {counted} counted.', {
        expected: onHandAfter - onHandDelta,
        counted: onHandAfter,
      });
