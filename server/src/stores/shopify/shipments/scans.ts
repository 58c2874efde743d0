import type { TrackingStatus } from '../../../schema/tracking.ts';
import type { ReportOutcome, ScanReport } from '../../store.ts';
import type { ShopifyClient } from '../api/client.ts';
import { asStoreError, wordsOf } from '../api/problems.ts';
import { allOf, type Connection } from '../connection.ts';
import { gidOf, numberOf } from '../ids.ts';
import { codesOf, isVoid } from './reported.ts';
import {
  ADD_EVENT,
  type EventNode,
  FULFILLMENT_EVENTS,
  FULFILLMENTS,
  type FulfillmentNode,
} from './shipment-documents.ts';

/** Null is not passed on: Shopify has no word for it. */
export const EVENT_STATUSES: Record<TrackingStatus, string | null> = {
  unknown: null,
  pre_transit: 'CONFIRMED',
  in_transit: 'IN_TRANSIT',
  out_for_delivery: 'OUT_FOR_DELIVERY',
  available_for_pickup: 'READY_FOR_PICKUP',
  delivered: 'DELIVERED',
  return_to_sender: 'FAILURE',
  failure: 'FAILURE',
  cancelled: null,
  error: null,
};

interface NewEvent {
  status: string;
  message: string | null;
}
type Fulfillment = Omit<FulfillmentNode, 'fulfillmentLineItems'>;

export const createScans = (client: ShopifyClient) => ({
  async reportScan(scan: ScanReport): Promise<ReportOutcome> {
    if (EVENT_STATUSES[scan.status] === null) return { outcome: 'reported', references: [] };
    let events: { id: string; event: NewEvent }[];
    try {
      events = await missingEvents(client, scan);
    } catch (error) {
      const { message, retryAfterMs } = asStoreError(error);
      if (scan.mayHaveArrived) return { outcome: 'unknown', reason: message };
      return { outcome: 'not_sent', reason: message, ...(retryAfterMs !== undefined && { retryAfterMs }) };
    }
    const references: string[] = [];
    for (const { id, event } of events) {
      const answer = await client.write(ADD_EVENT, {
        event: { ...event, ...placeOf(scan), fulfillmentId: id },
      });
      if (answer.outcome === 'refused') return answer;
      if (answer.outcome !== 'answered')
        return references.length === 0 ? answer : { outcome: 'unknown', reason: answer.reason };
      const created = answer.data.fulfillmentEventCreate;
      if (created === null || created.fulfillmentEvent === null) {
        if (created === null || created.userErrors.length === 0)
          return { outcome: 'unknown', reason: 'Shopify answered without an event' };
        return { outcome: 'refused', reason: wordsOf(created.userErrors) };
      }
      references.push(numberOf(created.fulfillmentEvent.id));
    }
    return { outcome: 'reported', references };
  },
});

/** Goods from several locations are several fulfillments with the same parcel. */
async function missingEvents(client: ShopifyClient, scan: ScanReport) {
  const { data } = await client.read(FULFILLMENTS, { id: gidOf('Order', scan.externalId) });
  const scanned = (data.order?.fulfillments ?? []).filter(
    (one) =>
      !isVoid(one) && scan.references.includes(numberOf(one.id)) && codesOf(one).includes(scan.trackingCode),
  );
  const events: { id: string; event: NewEvent }[] = [];
  for (const fulfillment of scanned) {
    const isOneOfSeveral = codesOf(fulfillment).length > 1;
    const before = scan.mayHaveArrived || isOneOfSeveral ? await eventsOf(client, fulfillment.id) : [];
    const event = eventOf(scan, fulfillment, before);
    if (!before.some((known) => isSame(known, event, scan))) events.push({ id: fulfillment.id, event });
  }
  return events;
}

async function eventsOf(client: ShopifyClient, id: string): Promise<EventNode[]> {
  const page = async (after: string | null): Promise<Connection<EventNode> | undefined> =>
    (await client.read(FULFILLMENT_EVENTS, { id, after })).data.fulfillment?.events;
  const first = await page(null);
  return first === undefined ? [] : allOf(first, page);
}

/** A fulfillment with several parcels is delivered when the last of them is. */
function eventOf(scan: ScanReport, fulfillment: Fulfillment, before: readonly EventNode[]): NewEvent {
  const status = EVENT_STATUSES[scan.status] ?? 'IN_TRANSIT';
  const codes = codesOf(fulfillment);
  if (codes.length < 2) return { status, message: scan.message };
  const message = `${mark(scan.trackingCode)} ${scan.status === 'delivered' ? DELIVERED : (scan.message ?? scan.status.replaceAll('_', ' '))}`;
  const others = codes.filter((code) => code !== scan.trackingCode);
  const isLast = others.every((code) =>
    before.some((event) => event.message === `${mark(code)} ${DELIVERED}`),
  );
  return { status: status === 'DELIVERED' && !isLast ? 'IN_TRANSIT' : status, message };
}

const DELIVERED = 'delivered';
const mark = (code: string): string => `Parcel ${code}:`;

/** Shopify keeps seconds. */
const isSame = (known: EventNode, event: NewEvent, { occurredAt }: ScanReport): boolean =>
  known.status === event.status &&
  (known.message ?? null) === event.message &&
  Math.abs(Date.parse(known.happenedAt) - occurredAt) < 1000;

const placeOf = ({ occurredAt, city, state, postalCode, country }: ScanReport) => ({
  happenedAt: new Date(occurredAt).toISOString().replace(/\.\d+Z$/, 'Z'),
  ...{ city, province: state, zip: postalCode, country },
});
