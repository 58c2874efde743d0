export { woocommercePlugin } from './woocommerce-plugin.ts';
