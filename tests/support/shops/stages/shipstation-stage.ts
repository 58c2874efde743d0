import { startCustomStore } from '../shipstation/custom-store.ts';
import type { ShopStage, StagedFulfillment } from '../stage.ts';

/** A local shop that speaks the Custom Store protocol, for walks and torture runs. */
export async function startShipStationStage(): Promise<ShopStage> {
  const shop = await startCustomStore({ pageSize: 25 });
  const fieldsOf = (xml: string, name: string) =>
    [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text ?? '');

  return {
    provider: 'shipstation',
    name: 'Custom Store',
    settings: shop.settings as Record<string, string>,
    hosts: [shop.host],
    lacks: {
      webhooks: 'A Custom Store sends no webhooks: its orders are read every five minutes',
      voids: 'A Custom Store learns of shipments only: what is voided has to be changed there by hand',
      stock: 'A Custom Store takes no stock',
    },
    async addOrder({ number, street, lines }) {
      const { id } = shop.addOrder({
        number,
        street,
        placedAt: Date.now(),
        items: lines.map(({ sku, name, quantity, price }, i) => ({
          ...{ id: `${number}-${i + 1}`, sku, name, quantity, price, shipped: 0 },
        })),
      });
      return { externalId: id };
    },
    async changeStreet(externalId, street) {
      shop.changeOrder(externalId, { street });
    },
    async cancel(externalId) {
      shop.changeOrder(externalId, { status: 'cancelled' });
    },
    async fulfillments(externalId) {
      return shop.notices
        .filter((notice) => fieldsOf(notice, 'OrderID').includes(externalId))
        .map(
          (notice): StagedFulfillment => ({
            trackingCodes: fieldsOf(notice, 'TrackingNumber'),
            quantity: fieldsOf(notice, 'Quantity').reduce((sum, text) => sum + Number(text), 0),
          }),
        );
    },
    get exchanges() {
      return shop.requests.map(({ action, query }) => ({
        method: action === 'export' ? 'GET' : 'POST',
        path: `?action=${action}${action === 'export' ? `&page=${query.get('page')}` : `&order_number=${query.get('order_number')}`}`,
        status: 200,
      }));
    },
    async stop() {
      shop.stop();
    },
  };
}
