import type { Notice, Purchase } from '../../schema/quote.ts';
import {
  currencyOf,
  dayOf,
  type Fields,
  fieldsIn,
  fieldsOf,
  minorOf,
  textOf,
  webAddressOf,
} from '../answer-fields.ts';
import type { BoughtLabel, BoughtParcel } from '../carrier.ts';

/** Nothing was sold without a label. An empty one counts: not to see a label would buy another one. */
export const hasLabel = ({ postage_label, selected_rate, tracking_code }: Fields): boolean =>
  (typeof postage_label === 'object' && postage_label !== null && !Array.isArray(postage_label)) ||
  (textOf(tracking_code) !== undefined && textOf(fieldsOf(selected_rate).id) !== undefined);

/** What was sold, from one shipment, or from all those of an order. */
export function readLabel(
  carrierShipmentId: string,
  shipments: readonly Fields[],
  { quote }: Purchase,
  notices: readonly Notice[] = [],
): BoughtLabel {
  const selected = shipments.map(({ selected_rate }) => fieldsOf(selected_rate));
  const currency = selected.map((rate) => currencyOf(rate.currency))[0] ?? quote.currency;
  const charged = shipments.flatMap(chargedFees);
  return {
    parcels: shipments.map((shipment) => readParcel(shipment, carrierShipmentId)),
    trackingUrl: shipments.map(({ tracker }) => webAddressOf(fieldsOf(tracker).public_url))[0] ?? null,
    rate: sumOf(shipments.map((shipment) => postageOf(shipment, currency))) ?? quote.rate,
    currency,
    fees: otherFees(charged, currency),
    ...(notices.length > 0 && { notices }),
    ...given(dayOf(selected[0]?.delivery_date)),
    carrierShipmentId,
  };
}

const given = (deliveryDate: string | undefined) => (deliveryDate === undefined ? {} : { deliveryDate });

/** What was charged for the postage of all of them together; null where they do not say. */
export function postageCharged(shipments: readonly Fields[]): {
  cost: number | null;
  currency: string | null;
} {
  const currency = shipments.map(({ selected_rate }) => currencyOf(fieldsOf(selected_rate).currency))[0];
  const cost = sumOf(shipments.map((shipment) => postageOf(shipment, currency ?? 'USD')));
  return cost === undefined ? { cost: null, currency: null } : { cost, currency: currency ?? 'USD' };
}

/** Letters have no tracking code, and are found by the shipment's own name. */
export const trackingCodeOf = ({ id, tracking_code, tracker }: Fields, sale: string): string =>
  codeOf(tracking_code) ?? codeOf(fieldsOf(tracker).tracking_code) ?? codeOf(id) ?? sale;

function readParcel(shipment: Fields, sale: string): BoughtParcel {
  const trackingCode = trackingCodeOf(shipment, sale);
  const known = textOf(fieldsOf(shipment.tracker).id);
  return { trackingCode, ...(known !== undefined && { trackerId: known }) };
}

/** What no barcode could hold is no tracking code. */
const codeOf = (value: unknown): string | undefined =>
  /^[A-Z0-9][A-Z0-9 _-]{2,63}$/i.exec(textOf(value) ?? '')?.[0];

/** What EasyPost says that it did not charge, or has given back, costs nothing. */
const chargedFees = ({ fees }: Fields): Fields[] =>
  fieldsIn(fees).filter(({ charged, refunded }) => charged !== false && refunded !== true);

/** A merchant's own contract with a carrier is billed by the carrier: there is no fee for the postage then. */
function postageOf(shipment: Fields, currency: string): number | undefined {
  const postage = chargedFees(shipment).filter(({ type }) => type === POSTAGE);
  return (
    sumOf(postage.map(({ amount }) => minorOf(amount, currency))) ||
    minorOf(fieldsOf(shipment.selected_rate).rate, currency)
  );
}

const POSTAGE = 'PostageFee';

function otherFees(fees: readonly Fields[], currency: string): { code: string; amount: number }[] {
  const sums = new Map<string, number>();
  for (const { type, amount } of fees) {
    const code = textOf(type) ?? 'Fee';
    if (code !== POSTAGE) sums.set(code, (sums.get(code) ?? 0) + (minorOf(amount, currency) ?? 0));
  }
  return [...sums].filter(([, amount]) => amount > 0).map(([code, amount]) => ({ code, amount }));
}

/** Undefined where one of them is, because the sum would be too small, and below zero. */
function sumOf(amounts: readonly (number | undefined)[]): number | undefined {
  let sum = 0;
  for (const amount of amounts) {
    if (amount === undefined) return undefined;
    sum += amount;
  }
  return amounts.length === 0 || sum < 0 ? undefined : sum;
}
