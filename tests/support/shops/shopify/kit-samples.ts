import type { StoreSamples } from '../../../../server/src/stores/kit/index.ts';
import { SHOP_CREDENTIALS, type ShopFault, startShopifyShop } from './index.ts';

const OPERATIONS = { pull: 'Orders', report: 'Fulfill', scan: 'AddFulfillmentEvent', stock: 'SetStock' };

/** What the contract kit needs of Shopify. */
export const shopifySamples: StoreSamples = {
  async start({ giveUp }) {
    const shop = await startShopifyShop({ onHang: giveUp });
    const settings = { ...SHOP_CREDENTIALS, baseUrl: shop.url };
    const { headers, body } = shop.signWebhook('orders/updated', { id: 7 });
    const next = (fault: ShopFault) => (call: keyof typeof OPERATIONS) =>
      shop.faults.plan(OPERATIONS[call], fault);
    const [variant] = shop.addProduct({ variants: [{ sku: 'MUG', available: 5 }] }).variants;
    const fulfillmentsOf = (externalId: string) =>
      (shop.state.orders.find(({ id }) => id === externalId)?.fulfillments ?? []).filter(
        ({ status }) => status === 'SUCCESS',
      );
    return {
      settings,
      extraHosts: [new URL(shop.url).host],
      wrongSettings: { ...settings, clientSecret: 'shpss_mistyped' },
      stop: shop.stop,
      webhook: { headers, body, query: '' },
      remote: {
        placeOrder: () => shop.addOrder({ lines: [{ quantity: 2, variant: variant ?? null }] }).id,
        shippedOf: (externalId) =>
          fulfillmentsOf(externalId)
            .flatMap(({ lines }) => lines)
            .reduce((sum, { quantity }) => sum + quantity, 0),
        scansOf: (externalId) => fulfillmentsOf(externalId).flatMap(({ events }) => events).length,
        stockOf: () => [...(variant?.available.values() ?? [])].reduce((sum, count) => sum + count, 0),
        loseNextAnswer: next('lost answer'),
        loseNextRequest: next('lost request'),
        garbleNext: next('not json'),
        failNext: next('502 after'),
        hangNext: next('hang'),
      },
    };
  },
};
