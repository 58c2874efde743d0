import type { ShipmentReport } from '../store.ts';
import type { Write, Written } from './written.ts';

/** What a shop has about a shipment: a fulfillment, a tracking number, or a note. */
export interface Entry {
  /** How `references` name it: `fulfillment:5`. */
  reference: string;
  codes: readonly string[];
  /** For an entry without codes: whether it is this report. */
  isSame(report: Pick<ShipmentReport, 'items'>): boolean;
}

/** One of the ways in which a shop learns of shipments. */
export interface TrackingWay {
  /** As a person would call it. */
  name: string;
  /** The word in front of its references. */
  kind: string;
  /** What it has about an order; undefined if the shop does not have this way. */
  list(orderId: string): Promise<readonly Entry[] | undefined>;
  /** The routes and bodies that tell the shop what is not among the entries yet. */
  additions(report: ShipmentReport, entries: readonly Entry[]): readonly Addition[];
  /** The route by which an entry is deleted. */
  removal(orderId: string, entry: Entry): { route: string; query?: { force: 'true' } };
}

interface Addition {
  route: string;
  json: object;
  /** The reference of what was created. */
  referenceOf(body: Extract<Written, { outcome: 'done' }>['body']): string;
}

export const remove = (write: Write, way: TrackingWay, orderId: string, entry: Entry): Promise<Written> => {
  const { route, query } = way.removal(orderId, entry);
  return write('DELETE', route, undefined, query);
};

/** As they are compared: some write them in groups. */
export const normalCode = (code: string): string => code.replace(/\s+/g, '').toUpperCase();

export const codesOf = ({ parcels }: Pick<ShipmentReport, 'parcels'>): string[] =>
  parcels.map(({ trackingCode }) => normalCode(trackingCode)).filter((code) => code !== '');

/** Whether the shop has this report. Without codes, only one that may have been sent is recognized, by what is in it. */
export function isReported(report: ShipmentReport, entries: readonly Entry[]): Entry | undefined {
  const codes = codesOf(report);
  if (codes.length > 0) return entries.find((entry) => codes.every((code) => entry.codes.includes(code)));
  return report.mayHaveArrived
    ? entries.find((entry) => entry.codes.length === 0 && entry.isSame(report))
    : undefined;
}
