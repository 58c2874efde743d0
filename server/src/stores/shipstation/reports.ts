import type { Clock } from '../../lib/clock.ts';
import { PluginHttpError, type PluginHttpResponse } from '../../plugins/http/plugin-http.ts';
import { type ReportOutcome, type ShipmentReport, StoreError } from '../store.ts';
import { type Client, isWebPage, retryAfterMs, WindowTooLarge } from './client.ts';
import { searchOrder } from './pull.ts';
import { carrierOf, writeShipNotice } from './ship-notice.ts';

const PATIENCE_MS = 30_000;
const HOUR_MS = 3_600_000;

/**
 * Sends a notice. Shops count the items of every notice again, so that a report that may have arrived is never repeated: either
 * the shop shows the order as shipped, or a person has to look.
 */
export async function reportShipment(
  client: Client,
  clock: Clock,
  report: ShipmentReport,
): Promise<ReportOutcome> {
  if (report.mayHaveArrived) return lookUp(client, clock, report);
  const started = clock.monotonic();
  const [first, ...others] = report.parcels.map(({ trackingCode }) => trackingCode);
  const outcome = await send(client, report, first ?? '', true);
  if (outcome.outcome !== 'reported' || others.length === 0) return outcome;

  const missing = report.isComplete ? [] : others;
  // Some shops take a notice without items as one of the whole order: it is sent only if that is right.
  for (const code of report.isComplete ? others : []) {
    const isLate = clock.monotonic() - started > PATIENCE_MS;
    if (isLate || (await send(client, report, code, false)).outcome !== 'reported') missing.push(code);
  }
  if (missing.length === 0) return outcome;
  return {
    ...outcome,
    notice: `The store has the tracking number ${first}; these are only in its note: ${missing.join(', ')}`,
  };
}

async function send(
  client: Client,
  report: ShipmentReport,
  trackingCode: string,
  withItems: boolean,
): Promise<ReportOutcome> {
  const query = {
    order_number: report.orderNumber,
    carrier: carrierOf(report),
    service: report.service ?? '',
    tracking_number: trackingCode,
  };
  try {
    return outcomeOf(
      client.host,
      await client.notify(query, writeShipNotice(report, { trackingCode, withItems })),
    );
  } catch (error) {
    if (!(error instanceof PluginHttpError)) throw error;
    return { outcome: error.wasSent ? 'unknown' : 'not_sent', reason: error.message };
  }
}

function outcomeOf(host: string, { status, headers, body }: PluginHttpResponse): ReportOutcome {
  const said = `${host} answered HTTP ${status}`;
  if (status >= 200 && status < 300) {
    // Whoever answered, it was not the one who books shipments.
    return isWebPage({ body })
      ? { outcome: 'unknown', reason: `${host} answered with a web page` }
      : { outcome: 'reported', references: [] };
  }
  if (status === 429) {
    const waitMs = retryAfterMs(headers);
    const retry = waitMs === undefined ? {} : { retryAfterMs: waitMs };
    return { outcome: 'not_sent', reason: `${said}: too many requests`, ...retry };
  }
  if (status >= 500) return { outcome: 'unknown', reason: said };
  if (status === 401 || status === 403)
    return { outcome: 'refused', reason: `${said}: it does not accept the credentials` };
  if (status < 400)
    return { outcome: 'refused', reason: `${said}: it has moved, correct the URL of the store` };
  return { outcome: 'refused', reason: said };
}

async function lookUp(client: Client, clock: Clock, report: ShipmentReport): Promise<ReportOutcome> {
  try {
    // The notice has changed the order, if it has arrived: wherever the shop takes the hours of a window to be.
    const since = report.shippedAt - 15 * HOUR_MS;
    const found = await searchOrder(client, clock, report.externalId, { since });
    if (found?.type === 'order' && found.order.meaning === 'complete')
      return { outcome: 'reported', references: [], notice: 'The store showed the order as shipped already' };
  } catch (error) {
    if (error instanceof StoreError || error instanceof WindowTooLarge)
      return { outcome: 'unknown', reason: error.message };
    throw error;
  }
  const codes = report.parcels.map(({ trackingCode }) => trackingCode).join(', ');
  return {
    outcome: 'refused',
    reason:
      `${client.host} did not answer an earlier report of this shipment, and cannot be asked whether it has arrived. ` +
      `It would count the items twice. Look at order ${report.orderNumber} in the store: ` +
      `if it has no tracking number ${codes}, enter it there`,
  };
}
