import type { ReportedItem, ShipmentReport } from '../../store.ts';
import type { ShopifyClient } from '../api/client.ts';
import { allOf } from '../connection.ts';
import { numberOf } from '../ids.ts';
import { type FulfillmentNode, MORE_FULFILLED_LINES } from './shipment-documents.ts';

const IS_VOID = new Set(['CANCELLED', 'ERROR', 'FAILURE']);
/** The clocks of the shop and of this server may differ by this. */
const CLOCKS_MS = 5 * 60_000;

export const isVoid = ({ status }: Pick<FulfillmentNode, 'status'>): boolean => IS_VOID.has(status);

export const codesOf = ({ trackingInfo }: Pick<FulfillmentNode, 'trackingInfo'>): string[] =>
  trackingInfo.flatMap(({ number }) => number ?? []);

export const hasCode = (fulfillment: Pick<FulfillmentNode, 'trackingInfo'>, codes: ReadonlySet<string>) =>
  codesOf(fulfillment).some((code) => codes.has(code));

/** The fulfillments by which this report has already arrived, and what is left to report of it. */
export async function findReported(
  client: ShopifyClient,
  fulfillments: readonly FulfillmentNode[],
  report: ShipmentReport,
): Promise<{ references: string[]; rest: ReportedItem[] }> {
  const codes = new Set(report.parcels.map(({ trackingCode }) => trackingCode));
  const references: string[] = [];
  let rest = [...report.items];
  for (const fulfillment of fulfillments.filter((one) => !isVoid(one))) {
    const isCandidate = codes.size > 0 ? hasCode(fulfillment, codes) : isAfter(fulfillment, report);
    if (!isCandidate) continue;
    const without = subtract(rest, await linesOf(client, fulfillment));
    if (without === undefined) continue;
    references.push(numberOf(fulfillment.id));
    rest = without;
  }
  return { references, rest };
}

/** Without codes, only one that has none either, and was made after the goods had left, can be this report. */
const isAfter = (fulfillment: FulfillmentNode, { shippedAt }: ShipmentReport): boolean =>
  codesOf(fulfillment).length === 0 && Date.parse(fulfillment.createdAt) >= shippedAt - CLOCKS_MS;

async function linesOf(client: ShopifyClient, fulfillment: FulfillmentNode): Promise<Map<string, number>> {
  const nodes = await allOf(fulfillment.fulfillmentLineItems, async (after) => {
    const { data } = await client.read(MORE_FULFILLED_LINES, { id: fulfillment.id, after });
    return data.fulfillment?.fulfillmentLineItems;
  });
  const lines = new Map<string, number>();
  for (const { lineItem, quantity } of nodes) {
    const id = numberOf(lineItem.id);
    lines.set(id, (lines.get(id) ?? 0) + (quantity ?? 0));
  }
  return lines;
}

/** What is left of the items without these; undefined if none of them is among the items. */
function subtract(
  items: readonly ReportedItem[],
  lines: ReadonlyMap<string, number>,
): ReportedItem[] | undefined {
  const left = new Map(lines);
  const rest = items.map((item) => {
    const quantity = Math.min(item.quantity, left.get(item.externalId) ?? 0);
    left.set(item.externalId, (left.get(item.externalId) ?? 0) - quantity);
    return { ...item, quantity: item.quantity - quantity };
  });
  const isSame = rest.every(({ quantity }, i) => quantity === items[i]?.quantity);
  return isSame ? undefined : rest.filter(({ quantity }) => quantity > 0);
}
