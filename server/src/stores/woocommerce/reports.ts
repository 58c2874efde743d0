import { fieldsOf } from '../../plugins/answer-fields.ts';
import type { ReportCancellation, ReportOutcome, ShipmentReport } from '../store.ts';
import { errorOf, isGone } from './answers.ts';
import { reasonOfError, type WooClient } from './client.ts';
import { createFulfillments } from './fulfillments.ts';
import { createOrderNotes } from './order-notes.ts';
import { orderStatus } from './orders.ts';
import { createShipmentTrackings } from './shipment-trackings.ts';
import { WC } from './site.ts';
import type { SiteIndex } from './site-index.ts';
import { canBeCompleted } from './statuses.ts';
import { codesOf, type Entry, isReported, remove, type TrackingWay } from './tracking-ways.ts';
import { createWrite, type Written } from './written.ts';

type Failure = Exclude<ReportOutcome, { outcome: 'reported' }>;

const MAIL_NOTICE =
  'WooCommerce has written to the customer, as it does for each completed order: turn off “Completed order” in WooCommerce > Settings > Emails';

export function createReports(
  client: WooClient,
  indexOf: () => Promise<SiteIndex>,
  completedMailIsOn: () => Promise<boolean>,
) {
  const write = createWrite(client);
  const notes = createOrderNotes(client);
  const ways = [createFulfillments(client), createShipmentTrackings(client, indexOf), notes];

  /** Undefined if the shop does not have the order any more. */
  async function statusOf(orderId: string): Promise<string | undefined> {
    const answer = await client.read(`${WC}/orders/${encodeURIComponent(orderId)}`, { _fields: 'id,status' });
    if (isGone(answer)) return undefined;
    if (answer.status >= 300) throw errorOf(answer, client.host, client.now());
    return orderStatus(fieldsOf(answer.body));
  }

  /** The first way that the shop has and that can tell it, with what it knows of the order. */
  async function wayFor(report: ShipmentReport): Promise<{ way: TrackingWay; entries: readonly Entry[] }> {
    for (const way of ways) {
      // A plug-in has tracking numbers, and nothing else to tell of a shipment.
      if (way.kind === 'tracking' && codesOf(report).length === 0) continue;
      const entries = await way.list(report.externalId);
      if (entries !== undefined) return { way, entries };
    }
    throw new Error('every store has notes');
  }

  /** Adds what is missing. Stops at the first failure. */
  async function add(
    way: TrackingWay,
    report: ShipmentReport,
    entries: readonly Entry[],
    references: string[],
  ) {
    const known = isReported(report, entries);
    if (known !== undefined) references.push(known.reference);
    else references.push(...entries.filter((entry) => isOf(entry, report)).map(({ reference }) => reference));
    for (const addition of way.additions(report, entries)) {
      const written = await write('POST', addition.route, addition.json);
      if (written.outcome !== 'done') return failureOf(written);
      references.push(addition.referenceOf(written.body));
    }
    return undefined;
  }

  async function complete(orderId: string, from: string, references: string[]): Promise<Failure | undefined> {
    const written = await write('PUT', `${WC}/orders/${encodeURIComponent(orderId)}`, {
      status: 'completed',
    });
    if (written.outcome !== 'done') return failureOf(written);
    if (orderStatus(written.body) !== 'completed')
      return { outcome: 'refused', reason: 'The store did not complete the order' };
    references.push(`status:${from}`);
    return undefined;
  }

  async function send(report: ShipmentReport): Promise<ReportOutcome> {
    const { externalId, isComplete, notifyCustomer } = report;
    const status = await statusOf(externalId);
    if (status === undefined) return GONE;
    const { way, entries } = await wayFor(report);
    const references: string[] = [];
    // Completed by this report, now or when it was sent before.
    const isCompletedByUs = isComplete && (canBeCompleted(status) || report.mayHaveArrived);
    const completionWrites = isCompletedByUs && (await completedMailIsOn());
    // One mail is enough, and that of the completion cannot be held back.
    const told = { ...report, notifyCustomer: notifyCustomer && !completionWrites };
    const failed = await add(way, told, entries, references);
    if (failed !== undefined) return references.length === 0 ? failed : halfDone(failed);
    // A plug-in mails its tracking numbers with the completed order only.
    if (way.kind === 'tracking' && told.notifyCustomer) {
      const untold = await add(notes, told, (await notes.list(externalId)) ?? [], references);
      if (untold !== undefined) return halfDone(untold);
    }
    if (!isComplete || status === 'completed') return { outcome: 'reported', references };
    if (!canBeCompleted(status))
      return { outcome: 'reported', references, notice: `The order stays “${status}” in the store` };
    const incomplete = await complete(externalId, status, references);
    if (incomplete?.outcome === 'refused')
      return { outcome: 'reported', references, notice: `The order was not completed: ${incomplete.reason}` };
    if (incomplete !== undefined) return halfDone(incomplete);
    const isUnwanted = completionWrites && !notifyCustomer;
    return { outcome: 'reported', references, ...(isUnwanted && { notice: MAIL_NOTICE }) };
  }

  async function takeBack(cancellation: ReportCancellation): Promise<ReportOutcome> {
    const { externalId, references } = cancellation;
    const status = await statusOf(externalId);
    if (status === undefined) return { outcome: 'reported', references: [] };
    let removed = 0;
    for (const way of ways) {
      const isNamed = references.some((reference) => reference.startsWith(`${way.kind}:`));
      // What was never answered is found by its codes.
      if (!isNamed && references.length > 0) continue;
      for (const entry of (await way.list(externalId)) ?? []) {
        if (!references.includes(entry.reference) && !isOf(entry, cancellation)) continue;
        const written = await remove(write, way, externalId, entry);
        if (written.outcome !== 'done' && written.outcome !== 'gone') return written;
        removed += 1;
      }
    }
    const before = references.find((reference) => reference.startsWith('status:'))?.slice('status:'.length);
    if (status !== 'completed' || (before === undefined && removed === 0))
      return { outcome: 'reported', references: [] };
    const route = `${WC}/orders/${encodeURIComponent(externalId)}`;
    const written = await write('PUT', route, { status: before ?? 'processing' });
    if (written.outcome === 'gone') return { outcome: 'reported', references: [] };
    return written.outcome === 'done' ? { outcome: 'reported', references: [] } : written;
  }

  return {
    async report(report: ShipmentReport): Promise<ReportOutcome> {
      try {
        return await send(report);
      } catch (error) {
        // Only reads reject. What may be there from before has not been looked for.
        return { outcome: report.mayHaveArrived ? 'unknown' : 'not_sent', ...reasonAndWait(error) };
      }
    },

    async cancelReport(cancellation: ReportCancellation): Promise<ReportOutcome> {
      try {
        return await takeBack(cancellation);
      } catch (error) {
        // What is not there any more is no longer found, so that it can be repeated.
        return { outcome: 'not_sent', ...reasonAndWait(error) };
      }
    },

    /** How shipments are reported, for the merchant. */
    async wayOf(orderId: string): Promise<string> {
      for (const way of ways.slice(0, -1)) {
        const entries = await way.list(orderId).catch(() => undefined);
        if (entries !== undefined) return way.name;
      }
      return notes.name;
    },
  };
}

const GONE: Failure = { outcome: 'refused', reason: 'The order is not in the store any more' };

const failureOf = (written: Exclude<Written, { outcome: 'done' }>): Failure =>
  written.outcome === 'gone' ? GONE : written;

/** A part of it has arrived: it is sent again, which finds that part and does the rest. */
const halfDone = ({ reason }: Failure): ReportOutcome => ({ outcome: 'unknown', reason });

/** Whether an entry has codes, and all of them are of this shipment. */
function isOf({ codes }: Entry, shipment: Pick<ShipmentReport, 'parcels'>): boolean {
  const ours = codesOf(shipment);
  return codes.length > 0 && codes.every((code) => ours.includes(code));
}

function reasonAndWait(error: unknown): { reason: string; retryAfterMs?: number } {
  const reason = reasonOfError(error);
  const waitMs = (error as { retryAfterMs?: unknown }).retryAfterMs;
  return typeof waitMs === 'number' ? { reason, retryAfterMs: waitMs } : { reason };
}
