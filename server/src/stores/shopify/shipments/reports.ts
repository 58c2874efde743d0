import type { ReportedItem, ReportOutcome, ShipmentReport } from '../../store.ts';
import type { ShopifyClient } from '../api/client.ts';
import { asStoreError, wordsOf } from '../api/problems.ts';
import { gidOf, numberOf } from '../ids.ts';
import { readAllWork, type Work } from '../orders/whole-order.ts';
import { workAt } from '../orders/work.ts';
import type { ShopifySettings } from '../settings.ts';
import { type Allocation, allocate } from './allocation.ts';
import { findReported } from './reported.ts';
import { FULFILL, SHIPPING_STATE } from './shipment-documents.ts';

/** The fulfillment orders have changed since they were read: they are read again with the next attempt. */
const HAS_CHANGED = /unfulfillable status|does not exist|invalid fulfillment order line item quantity/i;

interface Plan {
  /** By which a part of it has arrived before. */
  references: string[];
  items: readonly ReportedItem[];
  work: readonly Work[];
}

export const createReports = (client: ShopifyClient, { locationId }: ShopifySettings) => ({
  async report(report: ShipmentReport): Promise<ReportOutcome> {
    let plan: Plan | undefined;
    try {
      plan = await planOf(client, report);
    } catch (error) {
      const { message, retryAfterMs } = asStoreError(error);
      // Nothing was sent now, but perhaps before.
      if (report.mayHaveArrived) return { outcome: 'unknown', reason: message };
      return { outcome: 'not_sent', reason: message, ...(retryAfterMs !== undefined && { retryAfterMs }) };
    }
    if (plan === undefined) return { outcome: 'refused', reason: 'Shopify does not have the order any more' };
    const { references, items, work } = plan;
    if (items.length === 0 && references.length > 0) return { outcome: 'reported', references };
    const allocation = allocate(items, workAt(work, locationId));
    if (allocation.groups.length === 0 && references.length === 0)
      return { outcome: 'refused', reason: whyMissing(allocation) };
    return sendAll(client, report, allocation, references);
  },
});

async function planOf(client: ShopifyClient, report: ShipmentReport): Promise<Plan | undefined> {
  const id = gidOf('Order', report.externalId);
  const { data } = await client.read(SHIPPING_STATE, { id });
  if (data.order === null) return undefined;
  const { fulfillments, fulfillmentOrders } = data.order;
  const work = await readAllWork(client, id, fulfillmentOrders);
  if (!report.mayHaveArrived) return { references: [], items: report.items, work };
  const { references, rest } = await findReported(client, fulfillments, report);
  return { references, items: rest, work };
}

/** One fulfillment for each location. What has arrived is never sent again: the next attempt finds it by its codes. */
async function sendAll(
  client: ShopifyClient,
  report: ShipmentReport,
  { groups, ...rest }: Allocation,
  references: string[],
): Promise<ReportOutcome> {
  const problems = rest.missing.length > 0 ? [whyMissing({ groups, ...rest })] : [];
  for (const group of groups) {
    const answer = await client.write(FULFILL, { fulfillment: fulfillmentOf(report, group) });
    if (answer.outcome === 'unknown') return answer;
    if (answer.outcome === 'not_sent') return references.length === 0 ? answer : unknown(answer.reason);
    const { fulfillment, userErrors } =
      answer.outcome === 'answered'
        ? (answer.data.fulfillmentCreate ?? NOTHING)
        : { fulfillment: null, userErrors: [{ field: null, message: answer.reason }] };
    if (fulfillment !== null) {
      references.push(numberOf(fulfillment.id));
      continue;
    }
    if (userErrors.length === 0) return unknown('Shopify answered without a fulfillment');
    const reason = wordsOf(userErrors);
    if (HAS_CHANGED.test(reason))
      return references.length === 0 ? { outcome: 'not_sent', reason } : unknown(reason);
    problems.push(reason);
  }
  if (references.length === 0) return { outcome: 'refused', reason: problems.join('; ') };
  return { outcome: 'reported', references, ...(problems.length > 0 && { notice: problems.join('; ') }) };
}

const NOTHING = { fulfillment: null, userErrors: [] };

const unknown = (reason: string): ReportOutcome => ({ outcome: 'unknown', reason });

function fulfillmentOf(report: ShipmentReport, group: Allocation['groups'][number]) {
  const { parcels, carrier, carrierName, notifyCustomer } = report;
  const urls = parcels.flatMap(({ trackingUrl }) => trackingUrl ?? []);
  const company = carrierName ?? carrier;
  return {
    lineItemsByFulfillmentOrder: group,
    notifyCustomer,
    ...(parcels.length > 0 && {
      trackingInfo: {
        ...(company !== null && { company }),
        numbers: parcels.map(({ trackingCode }) => trackingCode),
        // They belong to the numbers by their place.
        ...(urls.length === parcels.length && { urls }),
      },
    }),
  };
}

function whyMissing({ missing, isHeld }: Allocation): string {
  const goods = missing.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
  return isHeld
    ? `On hold in Shopify: ${goods}. Release it there, then report it again`
    : `Shopify has nothing left to fulfill of ${goods}`;
}
