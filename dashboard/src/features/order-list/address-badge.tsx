import { StatusBadge } from '../../ui/status-badge.tsx';
import { addressProblemOf, type Order } from '../orders/index.ts';

/** Marks an order whose address somebody should look at. */
export function AddressBadge({ order }: { order: Order }) {
  const problem = addressProblemOf(order);
  return problem === undefined ? null : <StatusBadge tone={problem.tone}>{problem.label}</StatusBadge>;
}
