import { createHmac } from 'node:crypto';
import type { Json } from '../../vendors/vendor-server.ts';
import type { ShopStage } from '../stage.ts';
import { startWooShop } from '../woocommerce/woo-shop.ts';

const webhookSecret = 'a secret of the walk';

/** A local shop that behaves like WooCommerce with its own fulfillments, for walks and torture runs. */
export async function startWooCommerceStage(): Promise<ShopStage> {
  const shop = await startWooShop({ hasFulfillments: true });
  const products = [
    shop.products.create({ name: 'Blue mug', sku: 'MUG-BLUE' }),
    shop.products.create({ name: 'Saucer', sku: 'SAUCER' }),
  ];
  const orderOf = (externalId: string) => {
    const order = shop.orders.orders.get(Number(externalId));
    if (order === undefined) throw new Error(`the shop has no order ${externalId}`);
    return order;
  };
  const metaOf = (fulfillment: Json, name: string): Json =>
    fulfillment.meta_data.find(({ key }: Json) => key === name)?.value;

  return {
    provider: 'woocommerce',
    name: 'WooCommerce',
    settings: { ...shop.settings(), webhookSecret },
    hosts: [shop.host],
    lacks: {},
    async addOrder({ number, street, lines }) {
      const address = {
        ...{ first_name: 'Ada', last_name: 'Lovelace', company: '', address_1: street, address_2: '' },
        ...{ city: 'Redondo Beach', state: 'CA', postcode: '90277', country: 'US', phone: '' },
      };
      const { id } = shop.orders.create({
        ...{ number, set_paid: true, currency: 'USD' },
        ...{ shipping: address, billing: { ...address, email: 'ada@example.com' } },
        line_items: lines.map(({ sku, name, quantity, price }) => ({
          ...{ sku, name, quantity, price: Number(price), total: String(Number(price) * quantity) },
          product_id: products.find(({ fields }) => fields.sku === sku)?.id ?? 0,
        })),
      });
      return { externalId: String(id) };
    },
    async changeStreet(externalId, street) {
      const order = orderOf(externalId);
      shop.orders.save(order, { shipping: { ...order.fields.shipping, address_1: street } });
    },
    async cancel(externalId) {
      shop.orders.save(orderOf(externalId), { status: 'cancelled' });
    },
    async announce(externalId, url) {
      const body = JSON.stringify(shop.orders.show(orderOf(externalId)));
      const headers = {
        'content-type': 'application/json',
        'x-wc-webhook-topic': 'order.updated',
        'x-wc-webhook-signature': createHmac('sha256', webhookSecret).update(body).digest('base64'),
      };
      return (await fetch(url, { method: 'POST', headers, body })).status;
    },
    async fulfillments(externalId) {
      return orderOf(externalId)
        .fulfillments.filter(({ date_deleted }) => date_deleted === null)
        .map((one) => ({
          trackingCodes: [String(metaOf(one, '_tracking_number'))],
          quantity: metaOf(one, '_items').reduce((sum: number, { qty }: Json) => sum + Number(qty), 0),
        }));
    },
    async stockOf(sku) {
      return products.find(({ fields }) => fields.sku === sku)?.fields.stock_quantity ?? null;
    },
    get exchanges() {
      return shop.requests.map(({ method, route, uri, status }) => ({ method, path: route ?? uri, status }));
    },
    stop: shop.stop,
  };
}
