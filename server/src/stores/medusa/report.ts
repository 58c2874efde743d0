import { createHash } from 'node:crypto';
import { type Fields, fieldsIn, fieldsOf, numberOf, textOf } from '../../plugins/answer-fields.ts';
import type { ReportedItem, ReportOutcome, ShipmentReport } from '../store.ts';
import { type MedusaAnswer, type MedusaClient, pathOf } from './client.ts';
import { ORDER_FIELDS } from './order-fields.ts';
import { ordersWith } from './pull.ts';
import { Ended, type Post, refused, unknown, writing } from './writing.ts';

/** The entry of a fulfillment's metadata by which a report is recognized whose answer was lost. */
const MARK = 'waybill_report';

/**
 * A fulfillment takes items out of stock, and a shipment of it says that they have left: two requests, neither of which Medusa
 * recognizes when it is repeated. So the order is read first, and what is there already is continued.
 */
export const reportShipment = (client: MedusaClient, report: ShipmentReport): Promise<ReportOutcome> =>
  writing(client, async (post) => {
    const order = await existingOrder(client, report.externalId);
    if (order.status === 'canceled') return refused('The order was canceled in Medusa');
    const references: string[] = [];
    for (const part of partsOf(order, report.items)) {
      const fulfillment = fulfillmentOf(order, part, report) ?? (await createFulfillment(post, part, report));
      const id = textOf(fulfillment.id) ?? '';
      if (!isShipped(fulfillment)) await createShipment(post, id, part, report);
      references.push(id);
    }
    return { outcome: 'reported', references };
  });

interface Part {
  items: readonly ReportedItem[];
  /** Whose shipping profile the items have; undefined for Medusa's own choice. */
  shippingOptionId: string | undefined;
}

/**
 * Medusa fulfills items of one shipping profile at a time, with a shipping method of that profile. Unless told, it takes the first
 * method of the order.
 */
function partsOf(order: Fields, items: readonly ReportedItem[]): Part[] {
  const profiles = new Map(
    fieldsIn(order.items).map((item) => {
      const product = fieldsOf(fieldsOf(item.variant).product);
      return [textOf(item.id), textOf(fieldsOf(product.shipping_profile).id)] as const;
    }),
  );
  const options = new Map(
    fieldsIn(order.shipping_methods).map(({ shipping_option, shipping_option_id }) => [
      textOf(fieldsOf(shipping_option).shipping_profile_id),
      textOf(shipping_option_id),
    ]),
  );
  const parts = new Map<string | undefined, ReportedItem[]>();
  for (const item of items) {
    const profile = profiles.get(item.externalId);
    parts.set(profile, [...(parts.get(profile) ?? []), item]);
  }
  return [...parts].map(([profile, some]) => ({
    items: some,
    shippingOptionId: options.size > 1 ? options.get(profile) : undefined,
  }));
}

/** What Medusa has of this part already: reported before, or packed there by hand and not yet shipped. */
function fulfillmentOf(order: Fields, part: Part, report: ShipmentReport): Fields | undefined {
  const open = openIn(order);
  const mark = markOf(part, report);
  const codes = report.parcels.map(({ trackingCode }) => trackingCode);
  const hasItems = (fulfillment: Fields) => isOfItems(fulfillment, order, part.items);
  return (
    open.find((one) => markIn(one) === mark) ??
    open.find((one) => hasItems(one) && hasLabels(one, codes)) ??
    open.find((one) => !isShipped(one) && markIn(one) === undefined && hasItems(one))
  );
}

/** What was not canceled. */
export const openIn = ({ fulfillments }: Fields): Fields[] =>
  fieldsIn(fulfillments).filter(({ canceled_at }) => textOf(canceled_at) === undefined);

export const isShipped = ({ shipped_at }: Fields): boolean => textOf(shipped_at) !== undefined;

/** Undefined for a fulfillment that somebody else created. */
export const markIn = ({ metadata }: Fields): string | undefined => textOf(fieldsOf(metadata)[MARK]);

export const hasLabels = ({ labels }: Fields, codes: readonly string[]): boolean =>
  codes.length > 0 &&
  codes.every((code) => fieldsIn(labels).some(({ tracking_number }) => textOf(tracking_number) === code));

/** A line may be several items of a fulfillment, each with a multiple of its quantity: a kit of several inventory items. */
export function isOfItems({ items }: Fields, order: Fields, reported: readonly ReportedItem[]): boolean {
  const lines = new Map<string, number>();
  for (const { line_item_id, inventory_item_id, quantity } of fieldsIn(items)) {
    const line = textOf(line_item_id) ?? '';
    const item = fieldsIn(order.items).find(({ id }) => id === line);
    const needed = fieldsIn(fieldsOf(item?.variant).inventory_items).find(
      (one) => one.inventory_item_id === inventory_item_id,
    );
    lines.set(line, (numberOf(quantity) ?? 0) / (numberOf(needed?.required_quantity) ?? 1));
  }
  return (
    lines.size === reported.length &&
    reported.every(({ externalId, quantity }) => lines.get(externalId) === quantity)
  );
}

/** The same for the same report, and no other. */
function markOf({ items }: Part, { parcels, shippedAt }: ShipmentReport): string {
  const content = JSON.stringify([
    parcels.map(({ trackingCode }) => trackingCode),
    items.map(({ externalId, quantity }) => [externalId, quantity]),
    shippedAt,
  ]);
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

async function createFulfillment(post: Post, part: Part, report: ShipmentReport): Promise<Fields> {
  const mark = markOf(part, report);
  const answer = await post(pathOf('orders', report.externalId, 'fulfillments'), {
    query: { fields: ORDER_FIELDS },
    json: {
      items: itemsOf(part),
      ...(part.shippingOptionId !== undefined && { shipping_option_id: part.shippingOptionId }),
      no_notification: !report.notifyCustomer,
      metadata: { [MARK]: mark },
    },
  });
  const created = openIn(fieldsOf(answer.body.order)).find((one) => markIn(one) === mark);
  if (created === undefined) throw new Ended(unknown('Medusa does not show the fulfillment it has created'));
  return created;
}

async function createShipment(
  post: Post,
  fulfillmentId: string,
  part: Part,
  report: ShipmentReport,
): Promise<void> {
  const path = pathOf('orders', report.externalId, 'fulfillments', fulfillmentId, 'shipments');
  const json = {
    items: itemsOf(part),
    labels: report.parcels.map(({ trackingCode, trackingUrl }) => ({
      tracking_number: trackingCode,
      // What Medusa's own administration writes if there is none.
      tracking_url: trackingUrl ?? '#',
      label_url: '#',
    })),
    no_notification: !report.notifyCustomer,
  };
  await post(path, { query: { fields: 'id' }, json }, isShippedAlready);
}

/** Somebody was faster. */
const isShippedAlready = ({ status, body }: MedusaAnswer): boolean =>
  status === 400 && body.message === 'Shipment has already been created';

const itemsOf = ({ items }: Part) => items.map(({ externalId, quantity }) => ({ id: externalId, quantity }));

/** Throws if Medusa does not have it. */
export async function existingOrder(client: MedusaClient, externalId: string): Promise<Fields> {
  const [order] = await ordersWith(client, [externalId]);
  if (order === undefined) throw new Ended(refused('Medusa does not have this order'));
  return order;
}
