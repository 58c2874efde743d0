import { startFakeMedusa } from '../medusa/fake-medusa.ts';
import type { ShopStage } from '../stage.ts';

/** A local shop that behaves like Medusa, for torture runs. */
export async function startFakeMedusaStage(): Promise<ShopStage> {
  const { shop, url, apiKey, requests, stop } = await startFakeMedusa();
  shop.advance(Date.now() - shop.now());
  shop.locations.push({ id: 'sloc_1', name: 'Warehouse' });
  const orderOf = (externalId: string) => {
    const order = shop.orders.get(externalId);
    if (order === undefined) throw new Error(`the shop has no order ${externalId}`);
    return order;
  };

  return {
    provider: 'medusa',
    name: 'Medusa',
    settings: { url, apiKey },
    hosts: [new URL(url).host],
    lacks: { webhooks: 'Medusa sends no webhooks', voids: 'It cancels nothing that has shipped' },
    async addOrder({ lines }) {
      return { externalId: shop.addOrder(lines.map(({ sku, quantity }) => ({ sku, quantity }))).id };
    },
    async changeStreet(externalId, street) {
      const order = orderOf(externalId);
      order.more = { ...order.more, shipping_address: addressAt(street) };
      shop.touch(order);
    },
    async cancel(externalId) {
      const order = orderOf(externalId);
      order.status = 'canceled';
      shop.touch(order);
    },
    async fulfillments(externalId) {
      return orderOf(externalId)
        .fulfillments.filter(({ canceled_at }) => canceled_at === null)
        .map(({ labels, items }) => ({
          trackingCodes: labels.map((label) =>
            String((label as { tracking_number?: string }).tracking_number),
          ),
          quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
        }));
    },
    get exchanges() {
      return requests.map(({ call }) => {
        const [method = '', path = ''] = call.split(' ');
        return { method, path, status: 200 };
      });
    },
    stop,
  };
}

const addressAt = (street: string) => ({
  ...{ first_name: 'Ada', last_name: 'Lovelace', company: null, address_1: street, address_2: null },
  ...{ city: 'Redondo Beach', province: 'CA', postal_code: '90277', country_code: 'us', phone: null },
});
