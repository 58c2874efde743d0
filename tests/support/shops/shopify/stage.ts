import { createPluginHttp } from '../../../../server/src/plugins/http/index.ts';
import { createShopifyStore } from '../../../../server/src/stores/shopify/shopify-store.ts';
import type { Store } from '../../../../server/src/stores/store.ts';
import { createTestClock } from '../../test-clock.ts';
import { SHOP_CREDENTIALS, startShopifyShop } from './index.ts';

interface StageOptions extends Omit<NonNullable<Parameters<typeof startShopifyShop>[0]>, 'now'> {
  settings?: Partial<typeof SHOP_CREDENTIALS> & { accessToken?: string; webhookSecret?: string };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** A local shop and the adapter that is connected to it, with one clock that stands still until somebody waits. */
export async function openStage({ settings = SHOP_CREDENTIALS, ...options }: StageOptions = {}) {
  const clock = createTestClock();
  const shop = await startShopifyShop({ ...options, now: clock.now });
  const http = createPluginHttp({
    ...{ hosts: [], extraHosts: [new URL(shop.url).host], hostsSetting: 'WAYBILL_STORE_HOSTS' },
    ...{ log: { warn() {} }, random: () => 0 },
  });
  let timeoutMs: number | undefined;
  const waits: number[] = [];
  const sleep = async (ms: number): Promise<void> => {
    waits.push(ms);
    clock.advance(ms);
  };
  const connect = (locationId?: string) =>
    createShopifyStore(
      {
        ...{ shop: SHOP_CREDENTIALS.shop, ...settings, baseUrl: shop.url },
        ...(locationId !== undefined && { locationId }),
      },
      {
        http: { send: (request) => http.send({ ...request, ...(timeoutMs !== undefined && { timeoutMs }) }) },
        log: { warn() {} },
        clock,
      },
      sleep,
    ) as Required<Store>;

  return {
    shop,
    store: connect(),
    /** Another store that is one location of the same shop. */
    connect,
    clock,
    /** How long the adapter has waited for points. */
    waits,
    /** From now on a request that is never answered ends after a moment. */
    beImpatient() {
      timeoutMs = 2_000;
    },
    async close() {
      await http.close();
      await shop.stop();
    },
  };
}
