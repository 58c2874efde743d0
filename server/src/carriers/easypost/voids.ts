import type { RefundStatus } from '../../schema/refund-status.ts';
import { isOk, isUncertain, refused, unknown } from '../aggregator/answers.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { type Fields, fieldsOf, textOf } from '../answer-fields.ts';
import type { FindVoidOutcome, ParcelRefund, VoidOutcome, VoidRequest } from '../carrier.ts';
import { overallRefund } from '../refund-status.ts';
import { pathOf } from './client.ts';
import { failureOf, reasonOf, unreadable } from './errors.ts';
import { hasLabel } from './labels.ts';
import { readShipments } from './sales.ts';

/** `deferred`: EasyPost did not look at the request, because of the key or the number of requests. */
type RefundOutcome = VoidOutcome | { outcome: 'deferred'; reason: string };

export const createVoids = (client: ApiClient) => ({
  /** The label of every parcel. Those that were refunded before are left alone. */
  async voidLabel({ carrierShipmentId }: VoidRequest): Promise<VoidOutcome> {
    if (carrierShipmentId === null) return refused('EasyPost has no shipment of this label');
    try {
      // A single one is asked for at once: it is the same wherever the shipment itself cannot be read.
      return await refundAll(
        client,
        carrierShipmentId.startsWith('order_')
          ? await readShipments(client, carrierShipmentId)
          : [{ id: carrierShipmentId, postage_label: { id: carrierShipmentId } }],
      );
    } catch (error) {
      return unknown(failureOf(error));
    }
  },

  /** Where the refund of each parcel stands. */
  async findVoid({ carrierShipmentId }: VoidRequest): Promise<FindVoidOutcome> {
    if (carrierShipmentId === null) return { outcome: 'not_found' };
    try {
      const shipments = await readShipments(client, carrierShipmentId);
      const parcels = shipments.map(({ refund_status }): ParcelRefund | null => {
        const refundStatus = refundStatusOf(refund_status);
        if (refundStatus === undefined) return null;
        return refundStatus === 'rejected' ? { refundStatus, reason: REJECTED } : { refundStatus };
      });
      const known = parcels.filter((parcel) => parcel !== null);
      if (known.length === parcels.length) return voidedWith(known);
      return known.length === 0 ? { outcome: 'not_found' } : { outcome: 'partly', parcels };
    } catch (error) {
      return unknown(failureOf(error));
    }
  },
});

/** Refunds the sold shipments, in their order. */
export async function refundEach(client: ApiClient, shipments: readonly Fields[]): Promise<RefundOutcome[]> {
  const outcomes: RefundOutcome[] = [];
  for (const shipment of shipments.filter(hasLabel)) outcomes.push(await refundOne(client, shipment));
  return outcomes;
}

async function refundAll(client: ApiClient, shipments: readonly Fields[]): Promise<VoidOutcome> {
  const outcomes = await refundEach(client, shipments);
  const open = outcomes.find((one) => one.outcome === 'unknown');
  if (open) return open;
  const deferred = outcomes.find((one) => one.outcome === 'deferred');
  if (!outcomes.some(({ outcome }) => outcome === 'voided')) {
    const refusal = deferred ?? outcomes.find((one) => one.outcome === 'refused');
    return refused(refusal?.reason ?? 'EasyPost sold no label');
  }
  if (deferred) return unknown(deferred.reason);
  // Some of the parcels cannot be used any more, so neither can the shipment.
  return voidedWith(
    outcomes.map((one) =>
      one.outcome === 'voided'
        ? { refundStatus: one.refundStatus }
        : { refundStatus: 'rejected', reason: one.reason },
    ),
  );
}

async function refundOne(client: ApiClient, { id, refund_status }: Fields): Promise<RefundOutcome> {
  const before = refundStatusOf(refund_status);
  if (before !== undefined && before !== 'rejected') return { outcome: 'voided', refundStatus: before };
  const shipmentId = textOf(id) ?? '';
  const answer = await client.call('POST', pathOf('shipments', shipmentId, 'refund'), { json: {} });
  if (isOk(answer)) {
    if (answer.body === undefined) throw unreadable(answer.status);
    const refundStatus = refundStatusOf(fieldsOf(answer.body).refund_status) ?? 'submitted';
    return refundStatus === 'rejected' ? refused(REJECTED) : { outcome: 'voided', refundStatus };
  }
  const reason = reasonOf(answer);
  if (isUncertain(answer)) return unknown(reason);
  if ([401, 403, 429].includes(answer.status)) return { outcome: 'deferred', reason };
  // It may have been refunded already, by us or at EasyPost.
  const { body } = await client.call('GET', pathOf('shipments', shipmentId));
  const status = refundStatusOf(fieldsOf(body).refund_status);
  return status !== undefined && status !== 'rejected'
    ? { outcome: 'voided', refundStatus: status }
    : refused(reason);
}

const voidedWith = (parcels: readonly ParcelRefund[]): VoidOutcome => ({
  outcome: 'voided',
  refundStatus: overallRefund(parcels.map(({ refundStatus }) => refundStatus)),
  ...(parcels.length > 1 && { parcels }),
});

/** `cancelled`, `pending` and whatever else may come are not final. */
export function refundStatusOf(value: unknown): RefundStatus | undefined {
  const text = textOf(value)?.toLowerCase();
  if (text === undefined) return undefined;
  if (text === 'refunded' || text === 'rejected' || text === 'not_applicable') return text;
  return 'submitted';
}

const REJECTED = 'EasyPost rejected the refund';
