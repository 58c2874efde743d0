export { startShopifyStage } from '../../support/shops/stages/shopify-stage.ts';
