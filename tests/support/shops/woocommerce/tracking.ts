import { randomBytes } from 'node:crypto';
import type { Json } from '../../vendors/vendor-server.ts';
import type { WooOrder } from './orders.ts';
import { gmt, noRoute, problem, type Reply, reply, type Site } from './site.ts';

interface TrackingOptions {
  site: Site;
  nextId(): number;
  save(order: WooOrder, fields: Json): void;
  onMail(mail: string): void;
}

const METAS = '_wc_shipment_tracking_items';

/** WooCommerce's fulfillments, and the plug-in Advanced Shipment Tracking. Neither recognizes what it already has. */
export function createTracking({ site, nextId, save, onMail }: TrackingOptions) {
  function fulfillmentReply(order: WooOrder, method: string, id: string | undefined, body: Json): Reply {
    const kept = order.fulfillments.filter(({ date_deleted }) => date_deleted === null);
    const asRead = (one: Json): Json => ({ ...one, is_fulfilled: one.is_fulfilled ? '1' : '' });
    if (id === undefined && method === 'GET') return reply(200, kept.map(asRead));
    if (id === undefined) {
      const metas: Json[] = body.meta_data ?? [];
      if (!(metas.find(({ key }) => key === '_items')?.value?.length > 0))
        return problem(400, 0, 'The fulfillment should contain at least one item.');
      const created = {
        ...{ id: nextId(), entity_type: 'WC_Order', entity_id: String(order.id), status: body.status },
        ...{
          is_fulfilled: body.is_fulfilled === true,
          date_updated: `${gmt(site.now())}Z`,
          date_deleted: null,
        },
        meta_data: metas.map((meta) => ({ ...meta, id: nextId() })),
      };
      order.fulfillments.push(created);
      save(order, { meta_data: [{ key: '_fulfillment_status', value: 'partially_fulfilled' }] });
      if (body.notify_customer) onMail(`order ${order.id} fulfillment`);
      return reply(201, created);
    }
    const found = kept.find((one) => String(one.id) === id);
    if (found === undefined) return problem(400, 404, 'Fulfillment not found.');
    if (method === 'GET') return reply(200, asRead(found));
    if (method !== 'DELETE') return noRoute();
    found.date_deleted = `${gmt(site.now())}Z`;
    if (kept.length === 1) save(order, { meta_data: [{ key: '_fulfillment_status', value: 'unfulfilled' }] });
    return reply(200, { message: 'Fulfillment deleted successfully.' });
  }

  const itemsOf = (order: WooOrder): Json[] =>
    order.fields.meta_data.find(({ key }: Json) => key === METAS)?.value ?? [];

  function trackingReply(order: WooOrder, method: string, id: string | undefined, body: Json): Reply {
    const items = itemsOf(order);
    const shown = (item: Json): Json => ({
      ...{ tracking_id: item.tracking_id, tracking_provider: item.custom_tracking_provider ?? '' },
      ...{ tracking_link: item.custom_tracking_link ?? '', tracking_number: item.tracking_number },
      date_shipped: item.date_shipped,
    });
    if (id === undefined && method === 'GET') return reply(200, items.map(shown));
    if (id === undefined) {
      const item = { ...body, tracking_id: randomBytes(16).toString('hex') };
      const isShipped = Number(body.status_shipped) === 1;
      save(order, {
        meta_data: [{ key: METAS, value: [...items, item] }],
        ...(isShipped && { status: 'completed' }),
      });
      return reply(201, shown(item));
    }
    const found = items.find(({ tracking_id }) => tracking_id === id);
    if (found === undefined)
      return problem(
        404,
        'woocommerce_rest_order_shipment_tracking_invalid_id',
        'Invalid shipment tracking ID.',
      );
    if (method === 'GET') return reply(200, shown(found));
    save(order, { meta_data: [{ key: METAS, value: items.filter((one) => one !== found) }] });
    return reply(200, shown(found));
  }

  return { fulfillmentReply, trackingReply, trackingsOf: itemsOf };
}
