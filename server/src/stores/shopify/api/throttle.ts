import { isObject } from '../../../lib/is-object.ts';

/** `extensions.cost` of an answer. */
interface Cost {
  requested: number;
  available: number;
  restoreRate: number;
}

/** Longer than this is not waited for: the caller comes back later. */
export const MAX_WAIT_MS = 10_000;
/** For an answer that does not say what it costs. */
const DEFAULT_WAIT_MS = 1_000;
/** A little more than calculated, because points are restored in steps. */
const MARGIN_MS = 100;

export function costOf(body: Record<string, unknown>): Cost | undefined {
  const cost = isObject(body.extensions) ? body.extensions.cost : undefined;
  const status = isObject(cost) ? cost.throttleStatus : undefined;
  if (!isObject(cost) || !isObject(status)) return undefined;
  const requested = Number(cost.requestedQueryCost);
  const available = Number(status.currentlyAvailable);
  const restoreRate = Number(status.restoreRate);
  const isKnown = [requested, available, restoreRate].every(Number.isFinite) && restoreRate > 0;
  return isKnown ? { requested, available, restoreRate } : undefined;
}

/** How long it takes until there are points enough for a request that was throttled. */
export function waitMs(cost: Cost | undefined): number {
  if (cost === undefined) return DEFAULT_WAIT_MS;
  const missing = Math.max(0, cost.requested - cost.available);
  return Math.ceil((missing / cost.restoreRate) * 1000) + MARGIN_MS;
}
