import { describeCases } from '../../../../tests/support/carrier-kit.ts';
import { shopifySamples } from '../../../../tests/support/shops/shopify/kit-samples.ts';
import { kitCases } from '../kit/index.ts';
import type { StorePlugin } from '../plugin.ts';
import { shopifyPlugin } from './index.ts';

describeCases(
  'the Shopify store keeps to what a store is',
  kitCases(shopifyPlugin as StorePlugin, shopifySamples),
);
