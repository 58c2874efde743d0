import { SHOP_CREDENTIALS, type ShopFault, startShopifyShop } from '../shopify/index.ts';
import type { ShopStage } from '../stage.ts';

/** Both are answered with 200. */
const OWN_FAULTS: readonly ShopFault[] = ['throttled', 'internal error'];

/** A local shop that behaves like Shopify, for walks and torture runs. */
export async function startShopifyStage(): Promise<ShopStage> {
  const shop = await startShopifyShop();
  const mug = { sku: 'MUG-BLUE', title: 'Blue mug', price: '12.50', available: 5 };
  const saucer = { sku: 'SAUCER', title: 'Saucer', price: '4.00', available: 5 };
  const variants = [mug, saucer].flatMap(
    (variant) => shop.addProduct({ title: variant.title, variants: [variant] }).variants,
  );
  const orderOf = (externalId: string) => {
    const order = shop.state.orders.find(({ id }) => id === externalId);
    if (order === undefined) throw new Error(`the shop has no order ${externalId}`);
    return order;
  };

  return {
    provider: 'shopify',
    name: 'Shopify',
    settings: { ...SHOP_CREDENTIALS, baseUrl: shop.url },
    hosts: [new URL(shop.url).host],
    lacks: {},
    async addOrder({ number, street, lines }) {
      const { id } = shop.addOrder({
        name: `#${number}`,
        address: { address1: street },
        lines: lines.map(({ sku, name, quantity, price }) => ({
          ...{ sku, title: name, quantity, price },
          variant: variants.find((variant) => variant.sku === sku) ?? null,
        })),
      });
      return { externalId: id };
    },
    async changeStreet(externalId, street) {
      const order = orderOf(externalId);
      if (order.address === null) throw new Error('the order has no address');
      shop.editOrder(order, { address: { ...order.address, address1: street } });
    },
    async cancel(externalId) {
      shop.cancelOrder(orderOf(externalId));
    },
    async announce(externalId, url) {
      const { headers, body } = shop.signWebhook('orders/updated', { id: Number(externalId) });
      return (await fetch(url, { method: 'POST', headers, body })).status;
    },
    async fulfillments(externalId) {
      return orderOf(externalId)
        .fulfillments.filter(({ status }) => status === 'SUCCESS')
        .map(({ tracking, lines }) => ({
          trackingCodes: tracking.map(({ number }) => number),
          quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
        }));
    },
    async stockOf(sku) {
      const variant = variants.find((one) => one.sku === sku);
      return variant === undefined ? null : ([...variant.available.values()][0] ?? null);
    },
    get exchanges() {
      return shop.requests.map(({ operation, status }) => ({
        method: 'POST',
        path: String(operation),
        status,
      }));
    },
    misbehave(probability, seed) {
      if (probability === 0) shop.faults.clear();
      else shop.faults.atRandom({ seed, probability, kinds: OWN_FAULTS });
    },
    faultCounts: () => ({ ...shop.faults.counts }),
    stop: shop.stop,
  };
}
