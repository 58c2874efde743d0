import type { Sale } from '../../support/vendors/index.ts';
import { RECEIVED } from './shop.ts';
import type { Stored, StoredLabel } from './stored.ts';

/** Everything in which our books and the vendor's disagree, a line each. */
export function compareBooks(sales: readonly Sale[], stored: Stored): string[] {
  const { labels, orders } = stored;
  const findings: string[] = [];
  const ours = labels.filter(({ status }) => status === 'purchased' || status === 'voided');
  const byCode = new Map(ours.flatMap((label) => label.trackingCodes.map((code) => [code, label] as const)));
  const matched = new Set<StoredLabel>();
  const seen = new Set<string>();
  for (const sale of sales) {
    if (seen.has(sale.id)) findings.push(`sold twice: ${sale.id}`);
    seen.add(sale.id);
    const label = byCode.get(sale.trackingCodes[0] ?? '');
    if (label === undefined) {
      findings.push(`lost: ${sale.trackingCodes[0]} was sold and nobody here knows of it`);
      continue;
    }
    matched.add(label);
    if (label.trackingCodes.join() !== sale.trackingCodes.join())
      findings.push(
        `parcels differ: ${label.id} has ${label.trackingCodes}, ${sale.trackingCodes} were sold`,
      );
    if (label.rate !== sale.amount)
      findings.push(`price differs: ${label.id} has ${label.rate}, ${sale.amount} was charged`);
    findings.push(...compareRefund(sale, label));
  }
  for (const label of ours)
    if (!matched.has(label)) findings.push(`never sold: ${label.id} has ${label.trackingCodes}`);
  for (const { id, status, failureReason } of labels)
    if (status === 'purchasing') findings.push(`stuck: ${id} is still being bought (${failureReason})`);
  findings.push(...compareVoids(stored));
  const live = new Map<string | null, string[]>();
  for (const { id, orderId, status } of ours)
    if (status === 'purchased') live.set(orderId, [...(live.get(orderId) ?? []), id]);
  for (const [orderId, several] of live)
    if (several.length > 1) findings.push(`two labels: order ${orderId} has ${several}`);
  for (const { id, status } of orders)
    if ((status === 'shipped') !== live.has(id))
      findings.push(`order ${id} is ${status} with ${live.get(id)?.length ?? 0} labels`);
  return findings;
}

/** What belongs to a void besides the refund: its event, once, and the goods, which nothing else has changed. */
function compareVoids({ labels, onHand }: Stored): string[] {
  const findings: string[] = [];
  for (const { id, status, voidedEvents } of labels) {
    if (status === 'voiding') findings.push(`stuck: ${id} is still being voided`);
    if (voidedEvents !== (status === 'voided' ? 1 : 0))
      findings.push(`event: ${id} is ${status} and was told to be voided ${voidedEvents} times`);
  }
  const gone = labels
    .filter(({ status }) => status === 'purchased')
    .reduce((sum, { items }) => sum + items, 0);
  if (onHand !== RECEIVED - gone)
    findings.push(
      `stock: ${onHand} on hand, ${RECEIVED - gone} should be (${RECEIVED} received, ${gone} shipped)`,
    );
  return findings;
}

function compareRefund({ refund, refundedCodes, trackingCodes }: Sale, label: StoredLabel): string[] {
  const isVoid = label.status === 'voided';
  if (isVoid !== (refund !== 'none'))
    return [`refund differs: ${label.id} is ${label.status}, the vendor says ${refund}`];
  if (!isVoid) return [];
  if (new Set(refundedCodes).size !== trackingCodes.length)
    return [
      `refund of a part: ${label.id} has ${trackingCodes.length} parcels, ${refundedCodes.length} refunded`,
    ];
  return label.refundStatus === refund
    ? []
    : [`refund differs: ${label.id} says ${label.refundStatus}, ${refund}`];
}

/** The first line of a log that has one of these texts, for each that occurs. */
export function findInLog(log: string, texts: readonly string[]): string[] {
  return texts
    .filter((text) => log.includes(text))
    .map(
      (text) =>
        `logged: ${log
          .split('\n')
          .find((line) => line.includes(text))
          ?.slice(0, 300)}`,
    );
}
