import { describeCases } from '../../../../tests/support/carrier-kit.ts';
import { startFakeMedusa } from '../../../../tests/support/shops/medusa/fake-medusa.ts';
import { kitCases, type StoreSamples } from '../kit/index.ts';
import type { StorePlugin } from '../plugin.ts';
import { medusaPlugin } from './index.ts';

const CALLS = { pull: /^GET .*orders$/, report: /shipments$/, stock: /levels\/batch$/, scan: /never/ };

const samples: StoreSamples = {
  async start({ giveUp }) {
    const medusa = await startFakeMedusa({ onHang: giveUp });
    const { shop, url, apiKey } = medusa;
    shop.locations.push({ id: 'sloc_1', name: 'Portland' });
    const level = { inventoryItemId: 'iitem_MUG', locationId: 'sloc_1', stocked: 9, reserved: 4 };
    shop.levels.push(level);
    const needs = [{ inventoryItemId: level.inventoryItemId, required: 1 }];
    shop.variants.push({ id: 'variant_MUG', sku: 'MUG', managesInventory: true, needs });
    const next = (trouble: Parameters<typeof medusa.next>[1]) => (call: keyof typeof CALLS) =>
      medusa.next(CALLS[call], trouble);
    return {
      settings: { url, apiKey },
      extraHosts: [new URL(url).host],
      wrongSettings: { url, apiKey: 'sk_mistyped' },
      stop: medusa.stop,
      remote: {
        placeOrder: () => shop.addOrder([{ sku: 'MUG', quantity: 2 }]).id,
        shippedOf: (externalId) =>
          (shop.orders.get(externalId)?.lines ?? []).reduce((sum, { shipped }) => sum + shipped, 0),
        keepsShipments: true,
        stockOf: () => level.stocked - level.reserved,
        loseNextAnswer: next('lose answer'),
        loseNextRequest: next('lose request'),
        garbleNext: next('garble'),
        failNext: next('fail after'),
        hangNext: next('hang'),
      },
    };
  },
};

describeCases('the Medusa store keeps to what a store is', kitCases(medusaPlugin as StorePlugin, samples));
