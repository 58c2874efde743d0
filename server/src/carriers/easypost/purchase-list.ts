import { unknown } from '../aggregator/answers.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { askPatiently, PAGE_SIZE, type Page, readPages } from '../aggregator/pages.ts';
import { type Fields, fieldsOf, momentOf, textOf } from '../answer-fields.ts';
import type { ListedPurchase, ListOutcome, TimeSpan } from '../carrier.ts';
import { overallRefund } from '../refund-status.ts';
import { API_HOST, pathOf } from './client.ts';
import { failureOf, fieldsFrom, unreadable } from './errors.ts';
import { hasLabel, postageCharged, trackingCodeOf } from './labels.ts';
import { salePath } from './sales.ts';
import { NAME } from './settings.ts';
import { isMadeLikeOurs } from './shipment-body.ts';
import { refundStatusOf } from './voids.ts';

/** Shipments are listed by when they were quoted, and a rate can be bought for a day. */
const QUOTED_BEFORE_MS = 25 * 3_600_000;

export const createPurchaseList = (client: ApiClient) => ({
  async listPurchases({ since, until }: TimeSpan): Promise<ListOutcome> {
    const quotedSince = since - QUOTED_BEFORE_MS;
    /** Shipments of an order, which may be on different pages. */
    const parts = new Map<string, Fields[]>();
    const seen = new Set<string>();
    let lastId: string | undefined;

    async function readPage(): Promise<Page> {
      const body = fieldsFrom(
        await askPatiently(() =>
          client.call('GET', pathOf('shipments'), {
            query: {
              page_size: String(PAGE_SIZE),
              purchased: 'true',
              include_children: 'true',
              start_datetime: new Date(quotedSince).toISOString(),
              end_datetime: new Date(until).toISOString(),
              before_id: lastId,
            },
          }),
        ),
      );
      if (!Array.isArray(body.shipments)) throw unreadable(200);
      const shipments = body.shipments.map(fieldsOf);
      const ids = shipments.map(idOf);
      for (const [index, shipment] of shipments.entries()) {
        if (!wasSold(shipment) || seen.has(ids[index] ?? '')) continue;
        const id = textOf(shipment.order_id) ?? ids[index] ?? '';
        // The newest first, which is the last parcel.
        parts.set(id, [shipment, ...(parts.get(id) ?? [])]);
      }
      for (const id of ids) seen.add(id);
      lastId = ids.at(-1);
      const isFurtherBack = (momentOf(shipments.at(-1)?.created_at) ?? until) < quotedSince;
      const hasMore = typeof body.has_more === 'boolean' ? body.has_more && !isFurtherBack : undefined;
      return { purchases: [], ids, hasMore };
    }

    try {
      const answer = await readPages(NAME, readPage);
      if (answer.outcome !== 'listed') return answer;
      const sold = [...parts].filter(([, shipments]) => {
        const soldAt = lastOf(shipments.map(labeledAt));
        // What does not say when it was sold may have been sold in the time.
        return soldAt === undefined || (soldAt >= since && soldAt <= until);
      });
      return { ...answer, purchases: sold.map(([id, shipments]) => purchaseOf(id, shipments)) };
    } catch (error) {
      return unknown(failureOf(error));
    }
  },
});

function idOf({ id }: Fields): string {
  const text = textOf(id);
  if (text === undefined) throw unreadable(200);
  return text;
}

/** A shipment says that it has no label: one that says nothing of it cannot be told from one that was sold. */
function wasSold(shipment: Fields): boolean {
  const isSold = hasLabel(shipment);
  if (!isSold && shipment.postage_label !== null) throw unreadable(200);
  return isSold;
}

const labeledAt = ({ postage_label }: Fields): number | undefined =>
  momentOf(fieldsOf(postage_label).created_at);

function lastOf(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

function purchaseOf(id: string, shipments: readonly Fields[]): ListedPurchase {
  const [first = {}] = shipments;
  const rate = fieldsOf(first.selected_rate);
  const refunds = shipments.map(({ refund_status }) => refundStatusOf(refund_status));
  const known = refunds.filter((refund) => refund !== undefined);
  const refundStatus = known.length === refunds.length ? overallRefund(known) : null;
  const { carrier, service } = { carrier: textOf(rate.carrier), service: textOf(rate.service) };
  const purchasedAt = lastOf(shipments.map((one) => labeledAt(one) ?? momentOf(one.created_at)));
  if (purchasedAt === undefined) throw unreadable(200);
  return {
    carrierShipmentId: id,
    reference: textOf(first.reference) ?? null,
    ...(isMadeLikeOurs(first) && { isMadeLikeOurs: true }),
    trackingCodes: shipments.map((shipment) => trackingCodeOf(shipment, id)),
    purchasedAt,
    ...postageCharged(shipments),
    ...(carrier !== undefined && { carrier }),
    ...(service !== undefined && { service }),
    isVoided: refundStatus !== null && refundStatus !== 'rejected',
    refundStatus,
    isTest: textOf(first.mode) === 'test',
    voidRequest: shipments
      .map((shipment) => `POST https://${API_HOST}${salePath(textOf(shipment.id) ?? id)}/refund`)
      .join(' and '),
  };
}
