import { unknown } from '../aggregator/answers.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { askPatiently, PAGE_SIZE, type Page, readPages } from '../aggregator/pages.ts';
import { type Fields, fieldsIn, fieldsOf, momentOf, textOf } from '../answer-fields.ts';
import type { ListedPurchase, ListOutcome, TimeSpan } from '../carrier.ts';
import { overallRefund } from '../refund-status.ts';
import { API_HOST, pathOf } from './client.ts';
import { failureOf, fieldsFrom, unreadable } from './errors.ts';
import { hasLabel, postageCharged, trackingCodeOf } from './labels.ts';
import { salePath } from './sales.ts';
import { isMadeLikeOurs } from './shipment-body.ts';
import { refundStatusOf } from './voids.ts';

/** Shipments are listed by when they were quoted, and a rate can be bought for a day. */
const QUOTED_BEFORE_MS = 25 * 3_600_000;

export const createPurchaseList = (client: ApiClient) => ({
  async listPurchases({ since, until }: TimeSpan): Promise<ListOutcome> {
    const quotedSince = since - QUOTED_BEFORE_MS;
    /** Shipments of an order, which may be on different pages. */
    const parts = new Map<string, Fields[]>();
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
      const shipments = fieldsIn(body.shipments);
      for (const shipment of shipments.filter(hasLabel)) {
        const id = textOf(shipment.order_id) ?? textOf(shipment.id);
        if (id === undefined) throw unreadable(200);
        // The newest first, which is the last parcel.
        parts.set(id, [shipment, ...(parts.get(id) ?? [])]);
      }
      const last = shipments.at(-1);
      const id = textOf(last?.id);
      const hasMore = body.has_more === true && id !== undefined && id !== lastId;
      lastId = id;
      return { purchases: [], hasMore: hasMore && (momentOf(last?.created_at) ?? until) >= quotedSince };
    }

    try {
      const answer = await readPages(readPage);
      if (answer.outcome !== 'listed') return answer;
      const purchases = [...parts].map(([id, shipments]) => purchaseOf(id, shipments));
      return {
        ...answer,
        purchases: purchases.filter(({ purchasedAt }) => purchasedAt >= since && purchasedAt <= until),
      };
    } catch (error) {
      return unknown(failureOf(error));
    }
  },
});

function purchaseOf(id: string, shipments: readonly Fields[]): ListedPurchase {
  const [first = {}] = shipments;
  const rate = fieldsOf(first.selected_rate);
  const refunds = shipments.map(({ refund_status }) => refundStatusOf(refund_status));
  const known = refunds.filter((refund) => refund !== undefined);
  const refundStatus = known.length === refunds.length ? overallRefund(known) : null;
  const { carrier, service } = { carrier: textOf(rate.carrier), service: textOf(rate.service) };
  const times = shipments.flatMap(
    ({ postage_label, created_at }) =>
      momentOf(fieldsOf(postage_label).created_at) ?? momentOf(created_at) ?? [],
  );
  if (times.length === 0) throw unreadable(200);
  return {
    carrierShipmentId: id,
    reference: textOf(first.reference) ?? null,
    ...(isMadeLikeOurs(first) && { isMadeLikeOurs: true }),
    trackingCodes: shipments.map((shipment) => trackingCodeOf(shipment, id)),
    purchasedAt: Math.max(...times),
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
