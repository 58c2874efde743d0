import { unknown } from '../aggregator/answers.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { askPatiently, PAGE_SIZE, type Page, readPages } from '../aggregator/pages.ts';
import { type Fields, fieldsOf, momentOf, numberOf, textOf } from '../answer-fields.ts';
import type { ListedPurchase, ListOutcome, TimeSpan } from '../carrier.ts';
import { API_HOST, pathOf } from './client.ts';
import { failureOf, fieldsFrom, unreadable } from './errors.ts';
import { isVoided, packagesOf, refundOf, trackingNumberOf } from './labels.ts';
import { amountOf } from './money.ts';
import { NAME } from './settings.ts';

export const createPurchaseList = (client: ApiClient) => ({
  async listPurchases({ since, until }: TimeSpan): Promise<ListOutcome> {
    async function readPage(number: number): Promise<Page> {
      const body = fieldsFrom(
        await askPatiently(() =>
          client.call('GET', pathOf('labels'), {
            query: {
              created_at_start: new Date(since).toISOString(),
              created_at_end: new Date(until).toISOString(),
              sort_by: 'created_at',
              // What is bought meanwhile moves labels to later pages: none is skipped.
              sort_dir: 'desc',
              page: String(number),
              page_size: String(PAGE_SIZE),
            },
          }),
        ),
      );
      if (!Array.isArray(body.labels)) throw unreadable(200);
      const labels = body.labels.map(fieldsOf);
      const [pages, total] = [numberOf(body.pages), numberOf(body.total)];
      return {
        purchases: labels.filter(wasSold).map(purchaseOf),
        ids: labels.map(idOf),
        hasMore: pages === undefined ? undefined : number < pages,
        ...(total !== undefined && { total }),
      };
    }

    try {
      return await readPages(NAME, readPage);
    } catch (error) {
      return unknown(failureOf(error));
    }
  },
});

/** A label that could not be made has no number; one that is being made has not been sold yet. */
const wasSold = ({ status }: Fields): boolean => status !== 'error' && status !== 'processing';

function idOf({ label_id }: Fields): string {
  const id = textOf(label_id);
  if (id === undefined) throw unreadable(200);
  return id;
}

function purchaseOf(label: Fields): ListedPurchase {
  const id = idOf(label);
  const purchasedAt = momentOf(label.created_at);
  if (purchasedAt === undefined) throw unreadable(200);
  const codes = [trackingNumberOf(label), ...packagesOf(label).map(trackingNumberOf)];
  const cost = amountOf(label.shipment_cost);
  const [carrier, service] = [textOf(label.carrier_code), textOf(label.service_code)];
  return {
    carrierShipmentId: id,
    reference: textOf(label.external_shipment_id) ?? null,
    trackingCodes: [...new Set(codes.filter((code) => code !== undefined))],
    purchasedAt,
    cost: cost !== undefined && cost.amount >= 0 ? cost.amount : null,
    currency: cost?.currency ?? 'USD',
    ...(carrier !== undefined && { carrier }),
    ...(service !== undefined && { service }),
    isVoided: isVoided(label),
    refundStatus: isVoided(label) ? (refundOf(label) ?? null) : null,
    isTest: label.test_label === true,
    voidRequest: `PUT https://${API_HOST}${pathOf('labels', id, 'void')}`,
  };
}
