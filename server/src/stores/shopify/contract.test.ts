import { describeCases } from '../../../../tests/support/carrier-kit.ts';
import {
  SHOP_CREDENTIALS,
  type ShopFault,
  startShopifyShop,
} from '../../../../tests/support/shops/shopify/index.ts';
import { kitCases, type StoreSamples } from '../kit/index.ts';
import type { StorePlugin } from '../plugin.ts';
import { shopifyPlugin } from './index.ts';

const OPERATIONS = { pull: 'Orders', report: 'Fulfill' };

const samples: StoreSamples = {
  async start({ giveUp }) {
    const shop = await startShopifyShop({ onHang: giveUp });
    const settings = { ...SHOP_CREDENTIALS, baseUrl: shop.url };
    const { headers, body } = shop.signWebhook('orders/updated', { id: 7 });
    const next = (fault: ShopFault) => (call: 'pull' | 'report') => shop.faults.plan(OPERATIONS[call], fault);
    return {
      settings,
      extraHosts: [new URL(shop.url).host],
      wrongSettings: { ...settings, clientSecret: 'shpss_mistyped' },
      stop: shop.stop,
      webhook: { headers, body, query: '' },
      remote: {
        placeOrder: () => shop.addOrder({ lines: [{ quantity: 2 }] }).id,
        shippedOf: (externalId) =>
          (shop.state.orders.find(({ id }) => id === externalId)?.fulfillments ?? [])
            .filter(({ status }) => status === 'SUCCESS')
            .flatMap(({ lines }) => lines)
            .reduce((sum, { quantity }) => sum + quantity, 0),
        loseNextAnswer: next('lost answer'),
        loseNextRequest: next('lost request'),
        garbleNext: next('not json'),
        failNext: next('502 after'),
        hangNext: next('hang'),
      },
    };
  },
};

describeCases('the Shopify store keeps to what a store is', kitCases(shopifyPlugin as StorePlugin, samples));
