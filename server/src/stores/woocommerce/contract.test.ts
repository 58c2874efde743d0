import { createHmac } from 'node:crypto';
import { describeCases } from '../../../../tests/support/carrier-kit.ts';
import { startWooShop, type WooShop } from '../../../../tests/support/shops/woocommerce/woo-shop.ts';
import type { Json } from '../../../../tests/support/vendors/vendor-server.ts';
import { kitCases, type StoreSamples } from '../kit/index.ts';
import type { StorePlugin } from '../plugin.ts';
import { woocommercePlugin } from './index.ts';

const CALLS = {
  pull: { method: 'GET', path: /^\/wc\/v3\/orders$/ },
  report: { method: 'POST', path: /fulfillments$/ },
  stock: { method: 'PUT', path: /products/ },
  scan: { method: 'none' },
};
const webhookSecret = 'a secret of the kit';

const samples: StoreSamples = {
  async start({ giveUp }) {
    const shop = await startWooShop({ hasFulfillments: true, onHang: giveUp });
    const product = shop.products.create({ sku: 'MUG', stock_quantity: 5 });
    const placeOrder = () =>
      shop.orders.create({
        ...{ set_paid: true, currency: 'USD' },
        line_items: [{ sku: 'MUG', name: 'Mug', quantity: 2, total: '20.00', product_id: product.id }],
      });
    const settings = { ...shop.settings(), webhookSecret };
    const next = (fault: Parameters<typeof shop.faults.plan>[0]) => (call: keyof typeof CALLS) =>
      shop.faults.plan(fault, CALLS[call]);
    return {
      settings,
      extraHosts: [shop.host],
      wrongSettings: { ...settings, consumerSecret: 'cs_mistyped' },
      stop: shop.stop,
      webhook: webhookOf(shop, placeOrder()),
      remote: {
        placeOrder: () => String(placeOrder().id),
        shippedOf: (externalId) =>
          (shop.orders.orders.get(Number(externalId))?.fulfillments ?? [])
            .filter(({ date_deleted }: Json) => date_deleted === null)
            .flatMap(({ meta_data }: Json) => meta_data.find(({ key }: Json) => key === '_items')?.value)
            .reduce((sum: number, { qty }: Json) => sum + Number(qty), 0),
        stockOf: () => product.fields.stock_quantity,
        loseNextAnswer: next('drop after'),
        loseNextRequest: next('drop'),
        garbleNext: next('notice before JSON'),
        failNext: next('fatal after'),
        hangNext: next('hang after'),
      },
    };
  },
};

function webhookOf(shop: WooShop, order: Parameters<WooShop['orders']['show']>[0]) {
  const body = Buffer.from(JSON.stringify(shop.orders.show(order)));
  const headers = {
    'content-type': 'application/json',
    'x-wc-webhook-topic': 'order.updated',
    'x-wc-webhook-signature': createHmac('sha256', webhookSecret).update(body).digest('base64'),
  };
  return { headers, query: '', body };
}

describeCases(
  'the WooCommerce store keeps to what a store is',
  kitCases(woocommercePlugin as StorePlugin, samples),
);
