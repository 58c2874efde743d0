import { toJson } from '../../../server/src/lib/json.ts';
import { createMerchant, type Merchant } from '../merchant.ts';
import { startTestApi, type TestApi } from '../test-api.ts';
import { openOtherProcess } from './other-process.ts';
import type { ScriptedShop } from './scripted-shop.ts';
import { createScriptedStore, SCRIPTED_KEY, scriptedStore } from './scripted-store.ts';

export type StoreScene = Awaited<ReturnType<typeof createStoreScene>>;

interface Line {
  /** The shop's id of the line; undefined for an item that was added here. */
  line?: string;
  quantity: number;
  sku?: string;
}

/** A merchant with connected shops in memory, and orders that are theirs without being imported. */
export async function createStoreScene(over: Parameters<typeof createScriptedStore>[0] = {}) {
  const scripted = createScriptedStore(over);
  const errors: unknown[] = [];
  const api: TestApi = await startTestApi({
    shops: [scripted.plugin],
    onError: (error) => errors.push(error),
  });
  const { db } = api.storage;

  return {
    api,
    errors,
    shopOf: scripted.shopOf,

    /** Somebody with a shop of their own. */
    async merchant(
      settings: object = {},
    ): Promise<{ merchant: Merchant; storeId: string; shop: ScriptedShop }> {
      const merchant = await createMerchant(api);
      const name = merchant.accountId;
      const { id } = await merchant.post(
        '/stores',
        scriptedStore({ settings: { shop: name, apiKey: SCRIPTED_KEY }, ...settings }),
      );
      return { merchant, storeId: id, shop: scripted.shopOf(name) };
    },

    /** An order of the shop, as its import leaves it. */
    async order(
      { merchant, storeId, shop }: { merchant: Merchant; storeId: string; shop: ScriptedShop },
      externalId: string,
      lines: Line[] = [{ line: `${externalId}-1`, quantity: 2 }],
    ) {
      const order = await merchant.order(
        lines.map(({ quantity, sku }) => ({
          name: 'Mug',
          quantity,
          weight: { value: 8, unit: 'oz' },
          ...(sku && { sku }),
        })),
        { storeId },
      );
      const ids = lines.flatMap(({ line }, i) => (line === undefined ? [] : [[line, order.items[i].id]]));
      await api.storage.write((tx) =>
        tx
          .insertInto('store_orders')
          .values({
            store_id: storeId,
            external_id: externalId,
            account_id: merchant.accountId,
            order_id: order.id,
            order_number: `S-${externalId}`,
            state: 'imported',
            reason: null,
            shop_updated_at: api.clock.now(),
            seen_at: api.clock.now(),
            seen: null,
            lines: toJson(Object.fromEntries(ids)),
            differences: null,
          })
          .execute(),
      );
      shop.put({ externalId });
      return order;
    },

    /** Reports in their order, as `shipment reported`. */
    async reports(orderId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('store_reports')
        .select(['kind', 'status'])
        .where('order_id', '=', orderId)
        .orderBy('created_at')
        .execute();
      return rows.map(({ kind, status }) => `${kind} ${status}`);
    },
    pull: () => api.shipping.productPull.pullDue({ onError: (error) => errors.push(error) }),
    push: () => api.shipping.stockPush.pushDue({ onError: (error) => errors.push(error) }),
    /** What another process does beside, which shares nothing but the database and the shops. */
    otherProcess: () => openOtherProcess(api, scripted.plugin),
    send: () => api.shipping.storeReports.sendDue({ onError: (error) => errors.push(error) }),
  };
}
