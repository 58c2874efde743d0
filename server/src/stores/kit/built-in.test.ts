import { describeCases } from '../../../../tests/support/carrier-kit.ts';
import { medusaPlugin } from '../medusa/index.ts';
import type { StorePlugin } from '../plugin.ts';
import { shopifyPlugin } from '../shopify/index.ts';
import { woocommercePlugin } from '../woocommerce/index.ts';
import { pluginCases } from './plugin-cases.ts';

// What these shops answer is tested beside them, against a local server.
const url = 'https://shop.example.com';

describeCases(
  'Shopify is a plug-in',
  pluginCases(shopifyPlugin as StorePlugin, { settings: { shop: 'my-shop', accessToken: 'shpat_1' } }),
);
describeCases(
  'WooCommerce is a plug-in',
  pluginCases(woocommercePlugin as StorePlugin, {
    settings: { url, consumerKey: 'ck_1', consumerSecret: 'cs_1' },
  }),
);
describeCases(
  'Medusa is a plug-in',
  pluginCases(medusaPlugin as StorePlugin, { settings: { url, apiKey: 'sk_1' } }),
);
