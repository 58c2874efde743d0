import { describeCases } from '../../../../tests/support/carrier-kit.ts';
import { startCustomStore } from '../../../../tests/support/shops/shipstation/custom-store.ts';
import { kitCases, type StoreSamples } from '../kit/index.ts';
import type { StorePlugin } from '../plugin.ts';
import { shipstationPlugin } from './index.ts';

const samples: StoreSamples = {
  async start({ giveUp }) {
    const shop = await startCustomStore({ pageSize: 5, onHang: giveUp });
    const next = (trouble: Parameters<typeof shop.next>[1]) => (call: string) =>
      shop.next(call === 'pull' ? 'export' : 'shipnotify', trouble);
    return {
      settings: shop.settings as Record<string, string>,
      extraHosts: [shop.host],
      wrongSettings: { ...shop.settings, password: 'mistyped-password' },
      stop: shop.stop,
      remote: {
        placeOrder: () => shop.addOrder().id,
        shippedOf: shop.shippedOf,
        loseNextAnswer: next('lose answer'),
        loseNextRequest: next('lose request'),
        garbleNext: next('garble'),
        failNext: next('fail'),
        hangNext: next('hang'),
      },
    };
  },
};

describeCases(
  'the ShipStation store keeps to what a store is',
  kitCases(shipstationPlugin as StorePlugin, samples),
);
