import type { RefundStatus } from '../../schema/shipment.ts';
import { type Fields, textOf } from '../answer-fields.ts';
import type { VoidOutcome, VoidRequest } from '../carrier.ts';
import { isOk, problemOf } from './answers.ts';
import { hasLabel } from './bought.ts';
import { type Client, pathOf } from './client.ts';
import { readShipments } from './sales.ts';

/** The label of every parcel. Those that were refunded before are left alone. */
export async function voidLabel(client: Client, { carrierShipmentId }: VoidRequest): Promise<VoidOutcome> {
  if (carrierShipmentId === null) return refused('EasyPost has no shipment of this label');
  try {
    // A single one is asked for at once: it is the same wherever the shipment itself can't be read.
    return await refundAll(
      client,
      carrierShipmentId.startsWith('order_')
        ? await readShipments(client, carrierShipmentId)
        : [{ id: carrierShipmentId, postage_label: { id: carrierShipmentId } }],
    );
  } catch {
    return unknown('EasyPost gave no answer');
  }
}

export async function refundAll(client: Client, shipments: readonly Fields[]): Promise<VoidOutcome> {
  const outcomes: VoidOutcome[] = [];
  for (const shipment of shipments.filter(hasLabel)) outcomes.push(await refundOne(client, shipment));
  const open = outcomes.find(({ outcome }) => outcome === 'unknown');
  if (open) return open;
  const statuses = outcomes.flatMap((one) => (one.outcome === 'voided' ? one.refundStatus : []));
  // Some of the parcels can't be used any more, so neither can the shipment.
  if (statuses.length > 0) return { outcome: 'voided', refundStatus: overall(statuses) };
  return outcomes.find(({ outcome }) => outcome === 'refused') ?? refused('EasyPost sold no label');
}

async function refundOne(client: Client, { id, refund_status }: Fields): Promise<VoidOutcome> {
  const before = statusOf(refund_status);
  if (before !== undefined && before !== 'rejected') return { outcome: 'voided', refundStatus: before };
  const shipmentId = textOf(id) ?? '';
  const answer = await client.post(pathOf('shipments', shipmentId, 'refund'), {});
  if (isOk(answer)) {
    if (answer.body === undefined) return unknown('EasyPost gave an answer that is not JSON');
    const refundStatus = statusOf(answer.body.refund_status) ?? 'submitted';
    return refundStatus === 'rejected'
      ? refused('EasyPost rejected the refund')
      : { outcome: 'voided', refundStatus };
  }
  const { message } = problemOf(answer);
  if (answer.status >= 500 || answer.status < 400 || answer.status === 408) return unknown(message);
  if ([401, 403, 429].includes(answer.status)) return refused(message);
  // It may have been refunded already, by us or at EasyPost.
  const { body } = await client.get(pathOf('shipments', shipmentId));
  const status = statusOf(body?.refund_status);
  return status !== undefined && status !== 'rejected'
    ? { outcome: 'voided', refundStatus: status }
    : refused(message);
}

/** Where the refund stands. Rejects if EasyPost can't be asked. */
export async function refundStatus(
  client: Client,
  { carrierShipmentId }: VoidRequest,
): Promise<RefundStatus> {
  if (carrierShipmentId === null) return 'not_applicable';
  const shipments = await readShipments(client, carrierShipmentId);
  const statuses = shipments.map(({ refund_status }) => statusOf(refund_status));
  if (statuses.every((status) => status === undefined)) return 'submitted';
  // A parcel without a refund, beside others that have one, is a parcel whose refund was refused.
  return overall(statuses.map((status) => status ?? 'rejected'));
}

/** Of several parcels the refund is open until it is decided for all, and complete only if none was rejected. */
function overall(statuses: readonly RefundStatus[]): RefundStatus {
  const order: RefundStatus[] = ['submitted', 'rejected', 'refunded', 'not_applicable'];
  return order.find((status) => statuses.includes(status)) ?? 'submitted';
}

/** `cancelled`, `pending` and whatever else may come are not final. */
export function statusOf(value: unknown): RefundStatus | undefined {
  const text = textOf(value)?.toLowerCase();
  if (text === undefined) return undefined;
  if (text === 'refunded' || text === 'rejected' || text === 'not_applicable') return text;
  return 'submitted';
}

const refused = (reason: string): VoidOutcome => ({ outcome: 'refused', reason });
const unknown = (reason: string): VoidOutcome => ({ outcome: 'unknown', reason });
