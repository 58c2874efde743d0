import { toJson } from '../../lib/json.ts';
import type { Actor } from '../../schema/callers.ts';
import type { Purchase } from '../../schema/quote.ts';
import type { ShipmentRow } from '../../storage/index.ts';
import type { Offer } from '../rates/index.ts';
import { factsOf } from './shipment-facts.ts';
import type { Sale } from './shipment-sale.ts';
import type { ShipmentInput } from './shipment-schemas.ts';

interface Draft {
  accountId: string;
  orderId: string | null;
  warehouseId: string | null;
  returnId: string | null;
  rateId: string | null;
  offer: Offer;
  purchase: Purchase;
  input: ShipmentInput;
  /** Who buys it. */
  actor: Actor;
  sale: Sale;
  now: number;
  settleAt: number;
}

/** Columns of a shipment to which nothing has happened yet. */
export const NOTHING_YET = {
  tracking_status: 'unknown',
  tracking_detail: null,
  tracking_at: null,
  tracking_location: null,
  next_scan_at: null,
  poll_failures: 0,
  printed_at: null,
  print_state: 'none',
  settle_attempts: 0,
  documents_due_at: null,
  documents_attempts: 0,
  failure_reason: null,
  carrier_shipment_id: null,
  fees: null,
  refund_status: null,
  refund_check_at: null,
  refund_checks: 0,
  voided_at: null,
  void_reason: null,
  void_settle_at: null,
  void_attempts: 0,
  void_asked_at: null,
  void_error: null,
  void_actor: null,
  not_sold_at: null,
  messages: null,
  return_to: null,
  parcel_of: null,
  personal_data_erased_at: null,
  fees_total: 0,
  promised_by: null,
} satisfies Partial<ShipmentRow>;

/** A shipment as it is before its carrier has been asked. */
export function draftShipment(draft: Draft): ShipmentRow {
  const { purchase, input, now } = draft;
  const { quote } = purchase;
  return {
    ...NOTHING_YET,
    ...factsOf(purchase, { actor: draft.actor, isReturn: draft.returnId !== null }),
    ...draft.sale,
    id: purchase.reference,
    account_id: draft.accountId,
    order_id: draft.orderId,
    status: 'purchasing',
    is_return: draft.returnId === null ? 0 : 1,
    is_manual: 0,
    return_id: draft.returnId,
    carrier: draft.offer.carrier,
    carrier_account_id: draft.offer.carrierAccountId,
    mode: draft.offer.mode,
    service: quote.service,
    service_name: quote.serviceName,
    rate: quote.rate,
    currency: quote.currency,
    rate_id: draft.rateId,
    tracking_code: null,
    tracking_url: null,
    next_poll_at: null,
    warehouse_id: draft.warehouseId,
    ship_from: toJson(purchase.shipFrom),
    ship_to: toJson(purchase.shipTo),
    parcels: toJson([...purchase.parcels]),
    customs: toJson(purchase.customs) ?? null,
    options: toJson(purchase.options) ?? null,
    label_format: input.labelFormat ?? 'pdf',
    label_size: '4x6',
    reference: input.reference ?? purchase.labelReference ?? null,
    return_to: toJson(purchase.returnTo ?? null),
    messages: toJson(draft.offer.notices?.length ? draft.offer.notices : null),
    purchase: toJson(purchase),
    settle_at: draft.settleAt,
    purchased_at: null,
    ship_date: null,
    delivery_date: null,
    metadata: toJson(input.metadata ?? {}),
    created_at: now,
    updated_at: now,
  };
}
