import { formatCount } from '../../lib/format.ts';
import type { AdjustmentReason, MovementReason, StockLevel } from './inventory-api.ts';

export const REASON_LABELS: Record<MovementReason, string> = {
  received: 'Received',
  count: 'Counted',
  found: 'Found',
  damaged: 'Damaged',
  lost: 'Lost',
  returned: 'Returned by a customer',
  other: 'Other',
  transfer: 'Moved between warehouses',
  allocated: 'Promised to an order',
  released: 'No longer promised',
  shipped: 'Shipped',
  voided: 'Label voided',
};

const toOptions = <R extends MovementReason>(reasons: R[]) =>
  reasons.map((value) => ({ value, label: REASON_LABELS[value] }));

/** Why a person changes stock. The others are for orders, shipments and transfers. */
export const ADJUSTMENT_REASONS = toOptions<AdjustmentReason>([
  'received',
  'count',
  'found',
  'damaged',
  'lost',
  'returned',
  'other',
]);

export const MOVEMENT_REASONS = toOptions(Object.keys(REASON_LABELS) as MovementReason[]);

/** Less can be promised than the reader wants to have at hand. */
export const isLow = ({ available, reorderPoint }: StockLevel): boolean =>
  reorderPoint !== null && available < reorderPoint;

const signed = new Intl.NumberFormat(undefined, { signDisplay: 'exceptZero' });

/** "+48", "−3"; nothing where nothing changed. */
export const formatDelta = (delta: number): string => (delta === 0 ? '' : signed.format(delta));

export const onHandWords = ({ sku, onHand }: StockLevel, warehouse: string): string =>
  `${sku} at ${warehouse}: ${formatCount(onHand)} on hand.`;
