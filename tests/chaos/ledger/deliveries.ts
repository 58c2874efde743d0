import type { Disturbance, Finding } from './ledger.ts';
import type { Stored } from './stored.ts';

interface Arrivals {
  /** Arrival times by delivery id. */
  receipts: ReadonlyMap<string, readonly number[]>;
  disturbances: readonly Disturbance[];
}

/** Data written to a connection may arrive this long after its sender has died. */
const IN_TRANSIT_MS = 2_000;

/**
 * Every event must arrive at every subscriber. It may arrive again only if the earlier attempt was in flight when a fault
 * was injected; `resent` counts those.
 */
export function checkDeliveries(
  stored: Stored,
  { receipts, disturbances }: Arrivals,
): { findings: Finding[]; resent: number } {
  const findings: Finding[] = [];
  let resent = 0;
  for (const { type, subjectId, deliveryIds } of stored.events) {
    for (const id of deliveryIds) {
      const row = stored.deliveries.get(id);
      // Deliveries are deleted with their subscription.
      const isKept = row === undefined || stored.subscriptions.has(row.subscription_id);
      if (row !== undefined && isKept && row.status !== 'delivered')
        findings.push({ kind: 'lost', text: `delivery ${id} of ${type} is ${row.status}` });
      const times = receipts.get(id) ?? [];
      if (row !== undefined && isKept && times.length === 0)
        findings.push({ kind: 'lost', text: `${type} of ${subjectId} never arrived (${id}, ${row.status})` });
      for (const [n, again] of times.slice(1).entries()) {
        if (isExplained(id, times[n] as number, again, disturbances)) resent += 1;
        else findings.push({ kind: 'duplicated', text: unexplained(id, type, times, row?.attempts) });
      }
    }
  }
  findings.push(...checkOrder(stored, receipts));
  for (const { id, is_active, last_error } of stored.subscriptions.values())
    if (is_active !== 1) findings.push({ kind: 'lost', text: `${id} was disabled: ${last_error}` });
  return { findings, resent };
}

/** Those of one lane arrive one after the other. One that was sent again may arrive late, but not for the first time. */
function checkOrder({ deliveries }: Stored, receipts: Arrivals['receipts']): Finding[] {
  const findings: Finding[] = [];
  const lastOf = new Map<string, { id: string; at: number }>();
  // In the order of their events.
  for (const { id, lane } of deliveries.values()) {
    const at = receipts.get(id)?.[0];
    if (lane === null || at === undefined) continue;
    const last = lastOf.get(lane);
    if (last !== undefined && last.at > at)
      findings.push({ kind: 'other', text: `${id} arrived before ${last.id}, which precedes it in ${lane}` });
    if (last === undefined || at >= last.at) lastOf.set(lane, { id, at });
  }
  return findings;
}

const isExplained = (
  id: string,
  first: number,
  again: number,
  disturbances: readonly Disturbance[],
): boolean =>
  disturbances.some(({ from, to, inFlight }) => {
    if (again < from) return false;
    if (inFlight !== undefined) return inFlight.has(id) && first < to + IN_TRANSIT_MS;
    return first >= from && first < to + IN_TRANSIT_MS;
  });

const unexplained = (id: string, type: string, times: readonly number[], attempts: number | undefined) =>
  `${type} arrived ${times.length} times for no known reason (${id}, ${attempts} attempts recorded, at ${times
    .map((time) => new Date(time).toISOString().slice(14, 23))
    .join(', ')})`;
