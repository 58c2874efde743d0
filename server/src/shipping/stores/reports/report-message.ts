import type { StoreReportRow } from '../../../storage/index.ts';
import type { ScanBody, ShipmentBody, VoidBody } from './report-body.ts';

/** What the log of a store says about a report: what it was, and why it failed or what the shop had to say. */
export function reportMessage({ kind, status, body }: StoreReportRow, reason: string | null): string {
  const what = WHAT[kind](JSON.parse(body));
  const outcome = status === 'reported' ? `The store was told ${what}` : `The store was not told ${what}`;
  return reason === null ? outcome : `${outcome}: ${reason}`;
}

const WHAT = {
  shipment: ({ orderNumber, parcels }: ShipmentBody) =>
    `that order ${orderNumber} has shipped${parcels.length > 0 ? ` (${codesOf(parcels)})` : ''}`,
  void: ({ parcels }: VoidBody) =>
    `that a shipment was voided${parcels.length > 0 ? ` (${codesOf(parcels)})` : ''}`,
  scan: ({ trackingCode, status }: ScanBody) => `that ${trackingCode} is ${status.replaceAll('_', ' ')}`,
};

const codesOf = (parcels: readonly { trackingCode: string }[]): string =>
  parcels
    .slice(0, 5)
    .map(({ trackingCode }) => trackingCode)
    .join(', ') + (parcels.length > 5 ? ', …' : '');
