export { shopifyPlugin } from './shopify-plugin.ts';
