export { NO_ADDRESS } from './orders.ts';
export { startWooShop, type WooShop } from './woo-shop.ts';
