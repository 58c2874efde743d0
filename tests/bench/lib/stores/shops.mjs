import { startCustomStore } from '../../../support/shops/shipstation/custom-store.ts';
import { SHOP_CREDENTIALS, startShopifyShop } from '../../../support/shops/shopify/index.ts';
import { startWooShop } from '../../../support/shops/woocommerce/woo-shop.ts';

const HOUR_MS = 3_600_000;
/** Between two orders of a shop. */
const STEP_MS = 60;
const ENDLESS = { maximum: 1e9, restoreRate: 1e9, available: 1e9 };
/** What plug-ins of shops add to each line. */
const META = ['_reduced_stock', '_wc_cog_item_cost', '_bundle_of'].map((key, i) => ({
  ...{ id: 9_000_000 + i, key, value: '12.50', display_key: key, display_value: '12.50' },
}));

/** Bundled into dist/ when a bench starts (see build.mjs): the stand-ins for shops, as `shops[kind](linesOf)`. */
export const shops = {
  async woocommerce(clock) {
    const shop = await startWooShop({ now: clock.now });
    return {
      settings: shop.settings(),
      host: shop.host,
      add: (lines) =>
        shop.orders.create({
          ...{ set_paid: true, currency: 'USD', total: '96.25' },
          line_items: lines.map(({ sku, name }) => ({
            ...{ sku, name, quantity: 2, price: 12.5, total: '25.00', product_id: 17, tax_class: '' },
            ...{ subtotal_tax: '0.00', total_tax: '0.00', taxes: [], meta_data: META },
            image: { id: '44', src: `https://shop.example.com/wp-content/uploads/2026/10/${sku}.jpg` },
          })),
        }),
    };
  },

  async shopify(clock) {
    const shop = await startShopifyShop({ now: clock.now, bucket: ENDLESS });
    return {
      settings: { ...SHOP_CREDENTIALS, baseUrl: shop.url },
      host: new URL(shop.url).host,
      add: (lines) =>
        shop.addOrder({
          lines: lines.map(({ sku, name }) => ({ sku, title: name, quantity: 2, price: '12.50' })),
        }),
    };
  },

  /** 250 orders on a page. A pull asks it for what has changed since the last one by our clock, so its own has to be right. */
  async shipstation() {
    const shop = await startCustomStore({ pageSize: 250 });
    return {
      settings: shop.settings,
      host: shop.host,
      add: (lines) =>
        shop.addOrder({
          placedAt: Date.now(),
          items: lines.map(({ sku, name }) => ({
            ...{ id: sku, sku, name, quantity: 2, price: '12.50', shipped: 0 },
          })),
        }),
    };
  },
};

/** A clock of the shop that its orders advance: a page ends between two seconds, and pulls of different rounds do not overlap. */
export function createShopClock() {
  let at = Date.now() - 24 * HOUR_MS;
  return {
    now: () => at,
    step() {
      at += STEP_MS;
    },
    nextRound() {
      at += 2 * HOUR_MS;
    },
  };
}
