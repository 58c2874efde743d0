import { formatCount, formatSigned } from '../../lib/format.ts';
import type { AdjustmentReason, StockLevel } from './inventory-api.ts';
import { REASON_LABELS } from './movement-reasons.ts';

/** Why a person changes stock. The others are for orders, shipments and transfers. */
export const ADJUSTMENT_REASONS = (
  ['received', 'count', 'found', 'damaged', 'lost', 'returned', 'other'] satisfies AdjustmentReason[]
).map((value) => ({ value, label: REASON_LABELS[value] }));

/** Less can be promised than the user wants to have at hand. */
export const isLow = ({ available, reorderPoint }: StockLevel): boolean =>
  reorderPoint !== null && available < reorderPoint;

/** "+48", "−3"; nothing where nothing changed. */
export const formatDelta = (delta: number): string => (delta === 0 ? '' : formatSigned(delta));

export const onHandWords = ({ sku, onHand }: StockLevel, warehouse: string): string =>
  `${sku} at ${warehouse}: ${formatCount(onHand)} on hand`;
