import { createHash } from 'node:crypto';
import { type Fields, fieldsIn, fieldsOf, textOf } from '../../plugins/answer-fields.ts';
import type { ReportedItem, ReportOutcome, ShipmentReport } from '../store.ts';
import { type MedusaAnswer, type MedusaClient, pathOf } from './client.ts';
import {
  hasLabels,
  isOfItems,
  isShipped,
  MARK,
  markIn,
  openIn,
  openQuantitiesOf,
  quantitiesIn,
  whyMissing,
} from './fulfillments.ts';
import { ORDER_FIELDS } from './order-fields.ts';
import { ordersWith } from './pull.ts';
import type { MedusaSettings } from './settings.ts';
import { Ended, type Post, refused, unknown, writing } from './writing.ts';

/**
 * A fulfillment takes items out of stock, and a shipment of it says that they have left: two requests, neither of which Medusa
 * recognizes when it is repeated. So the order is read first, and what is there already is continued.
 */
export const reportShipment = (
  client: MedusaClient,
  report: ShipmentReport,
  { locationId }: MedusaSettings,
): Promise<ReportOutcome> =>
  writing(client, async (post) => {
    const order = await existingOrder(client, report.externalId);
    if (order.status === 'canceled') return refused('The order was canceled in Medusa');
    const open = openQuantitiesOf(order);
    const references: string[] = [];
    const missing: ReportedItem[] = [];
    for (const whole of partsOf(order, report.items)) {
      const known = fulfillmentOf(order, whole, report);
      const part = {
        ...whole,
        locationId,
        items: within(known ? quantitiesIn(known, order) : open, whole.items),
      };
      missing.push(...beyond(part.items, whole.items));
      if (part.items.length === 0) continue;
      const fulfillment = known ?? (await createFulfillment(post, part, markOf(whole, report), report));
      const id = textOf(fulfillment.id) ?? '';
      if (!isShipped(fulfillment)) await createShipment(post, id, part, report);
      references.push(id);
    }
    if (missing.length === 0) return { outcome: 'reported', references };
    const others = openIn(order).filter(({ id }) => !references.includes(textOf(id) ?? ''));
    const notice = whyMissing(missing, order, others, codesOf(report));
    return references.length === 0 ? refused(notice) : { outcome: 'reported', references, notice };
  });

/** Goods whose label was voided are shipped to Medusa for ever, so that a report may be of more than it takes. */
const within = (limits: ReadonlyMap<string, number>, items: readonly ReportedItem[]): ReportedItem[] =>
  items
    .map((item) => ({ ...item, quantity: Math.min(item.quantity, limits.get(item.externalId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);

function beyond(taken: readonly ReportedItem[], items: readonly ReportedItem[]): ReportedItem[] {
  const quantities = new Map(taken.map(({ externalId, quantity }) => [externalId, quantity]));
  return items
    .map((item) => ({ ...item, quantity: item.quantity - (quantities.get(item.externalId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

const codesOf = ({ parcels }: ShipmentReport): string[] => parcels.map(({ trackingCode }) => trackingCode);

interface Part {
  items: readonly ReportedItem[];
  /** Whose shipping profile the items have; undefined for Medusa's own choice. */
  shippingOptionId: string | undefined;
  /** Which the items leave from; undefined for the one that Medusa has reserved them at. */
  locationId?: string | undefined;
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
  const codes = codesOf(report);
  const hasItems = (fulfillment: Fields) => isOfItems(fulfillment, order, part.items);
  return (
    open.find((one) => markIn(one) === mark) ??
    open.find((one) => hasItems(one) && hasLabels(one, codes)) ??
    open.find((one) => !isShipped(one) && markIn(one) === undefined && hasItems(one))
  );
}

/** The same for the same report, and no other. */
function markOf({ items }: Part, report: ShipmentReport): string {
  const content = JSON.stringify([
    codesOf(report),
    items.map(({ externalId, quantity }) => [externalId, quantity]),
    report.shippedAt,
  ]);
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

async function createFulfillment(
  post: Post,
  part: Part,
  mark: string,
  report: ShipmentReport,
): Promise<Fields> {
  const answer = await post(pathOf('orders', report.externalId, 'fulfillments'), {
    query: { fields: ORDER_FIELDS },
    json: {
      items: itemsOf(part),
      ...(part.shippingOptionId !== undefined && { shipping_option_id: part.shippingOptionId }),
      ...(part.locationId !== undefined && { location_id: part.locationId }),
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
