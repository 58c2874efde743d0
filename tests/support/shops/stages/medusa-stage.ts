import { type ExchangeLog, startExchangeLog } from '../exchange-log.ts';
import { type RealMedusa, startRealMedusa } from '../medusa/real-medusa.ts';
import type { ShopStage } from '../stage.ts';

const PIECES = 1_000;

/** A real Medusa, installed where it is not yet, for walks. Rejects with a `MedusaUnavailable` where that is impossible. */
export async function startMedusaStage(): Promise<ShopStage> {
  const medusa = await startRealMedusa();
  try {
    await medusa.addProduct({ sku: 'SAUCER', price: 4, pieces: PIECES });
    await medusa.count('MUG-BLUE', PIECES);
    return stageOf(medusa, await startExchangeLog(medusa.url));
  } catch (error) {
    await medusa.stop();
    throw error;
  }
}

function stageOf(medusa: RealMedusa, log: ExchangeLog): ShopStage {
  return {
    provider: 'medusa',
    name: 'Medusa',
    settings: { url: log.url, apiKey: medusa.apiKey },
    hosts: [new URL(log.url).host],
    lacks: {
      webhooks:
        'Medusa sends no webhooks: its orders are read every five minutes, or when a subscriber there asks for it',
      voids: 'Medusa cancels no fulfillment that is marked as shipped',
    },
    keepsShipped: true,
    async addOrder({ street, lines }) {
      return { externalId: await medusa.placeOrder(lines, street) };
    },
    async changeStreet(externalId, street) {
      const { shipping_address } = await medusa.order(externalId, '*shipping_address');
      const { first_name, last_name, city, province, postal_code, country_code, phone } = shipping_address;
      await medusa.admin('POST', `/admin/orders/${externalId}`, {
        shipping_address: {
          ...{ first_name, last_name, city, province, postal_code, country_code, phone },
          address_1: street,
        },
      });
    },
    async cancel(externalId) {
      await medusa.admin('POST', `/admin/orders/${externalId}/cancel`);
    },
    async fulfillments(externalId) {
      const fields = '*fulfillments,*fulfillments.items,*fulfillments.labels';
      const { fulfillments } = await medusa.order(externalId, fields);
      return fulfillments
        .filter(({ canceled_at, shipped_at }: Fulfillment) => canceled_at === null && shipped_at !== null)
        .map(({ labels, items }: Fulfillment) => ({
          trackingCodes: labels.map(({ tracking_number }) => tracking_number),
          quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
        }));
    },
    async stockOf(sku) {
      const { stocked, reserved } = await medusa.stockOf(sku);
      return stocked - reserved;
    },
    exchanges: log.exchanges,
    async stop() {
      await log.stop();
      await medusa.stop();
    },
  };
}

interface Fulfillment {
  canceled_at: string | null;
  shipped_at: string | null;
  labels: { tracking_number: string }[];
  items: { quantity: number }[];
}
