// @module-tag database
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ImportScene, openImportScene } from '../support/shops/import-scene.ts';
import { openProxiedStorage, type ProxiedStorage } from '../support/storages.ts';

/** Until another pull may take over what one has left. */
const LEASE_MS = 5 * 60_000;

describe.skipIf(process.env.TEST_STORAGE !== 'postgres')(
  'a database that hangs in the middle of a pull',
  () => {
    let scene: ImportScene;
    let database: ProxiedStorage;
    beforeAll(async () => {
      scene = await openImportScene({
        async openScratch(clock) {
          database = await openProxiedStorage({ poolSize: 6, clock });
          return database;
        },
        onError: () => {},
      });
    });
    afterAll(() => scene.api.close());

    const CASES = [
      ['before it has the order', 'statement'],
      ['after it has, unheard', 'answer'],
    ] as const;
    test.each(CASES)('%s: the next pull goes on, and imports every order once', async (_name, what) => {
      const { api, merchant } = scene;
      const shop = scene.shopOf(what);
      shop.pageSize = 4;
      const store = await scene.connect({ settings: { shop: what, apiKey: 'key' } });
      const ids = Array.from({ length: 10 }, (_, i) => `${what}-${i}`);
      for (const externalId of ids) shop.put({ externalId, orderNumber: `N-${externalId}` });
      const held = database.proxy.hold(`N-${what}-5`, { what });
      await merchant.post(`/stores/${store.id}/sync`);
      const pulling = api.shipping.storeSync.pullDue();
      await held.reached;
      // Everybody else is served meanwhile.
      expect((await merchant.call('GET', `/stores/${store.id}`)).status).toBe(200);
      database.runOut('answerMs');
      await expect(pulling).rejects.toThrow();
      held.release();

      const before = (await scene.orders(`&storeId=${store.id}`)).length;
      expect(before).toBeLessThan(ids.length);
      await api.shipping.storeSync.pullDue();
      expect((await scene.orders(`&storeId=${store.id}`)).length, 'the lease holds').toBe(before);
      api.clock.advance(LEASE_MS + 1);
      await api.shipping.storeSync.pullDue();

      const imported = (await scene.orders(`&storeId=${store.id}`)).map((order) => order.externalId);
      expect(imported.sort()).toEqual(ids);
      expect((await scene.log(store)).sort()).toEqual(ids.map((id) => `order.imported ${id}`));
      const { sync } = await scene.store(store.id);
      expect(sync).toMatchObject({ status: 'idle', imported: ids.length, lastError: null });
    });
  },
);
