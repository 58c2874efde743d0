import { createShippingServices, type ShippingServices } from '../../../server/src/shipping/index.ts';
import type { Storage } from '../../../server/src/storage/index.ts';
import type { StorePlugin } from '../../../server/src/stores/index.ts';
import type { TestApi } from '../test-api.ts';
import { createTestCarriers } from '../test-carriers.ts';
import { createTestShops } from '../test-shops.ts';

/** The services of another process, which shares nothing with the server but the database and the shops. */
export async function openOtherProcess(
  { storage: own, clock, vault }: TestApi,
  plugin: StorePlugin,
  storage: Storage = own,
): Promise<ShippingServices> {
  return createShippingServices({
    storage,
    clock,
    vault,
    carriers: await createTestCarriers(),
    shops: createTestShops([plugin], { clock }),
    simulateTracking: undefined,
  });
}
