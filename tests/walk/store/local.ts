export { startMedusaStage } from '../../support/shops/stages/medusa-stage.ts';
export { startShipStationStage } from '../../support/shops/stages/shipstation-stage.ts';
export { startShopifyStage } from '../../support/shops/stages/shopify-stage.ts';
export { startWooCommerceStage } from '../../support/shops/stages/woocommerce-stage.ts';
