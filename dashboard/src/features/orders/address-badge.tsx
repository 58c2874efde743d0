import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Order } from './orders-api.ts';
import { addressProblemOf } from './ship-to-check.ts';

/** Marks an order whose address somebody should look at. */
export function AddressBadge({ order }: { order: Order }) {
  const problem = addressProblemOf(order);
  return problem === undefined ? null : <StatusBadge tone={problem.tone}>{problem.label}</StatusBadge>;
}
