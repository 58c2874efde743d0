import { createMerchant } from '../merchant.ts';
import { startTestApi } from '../test-api.ts';
import { createScriptedStore, scriptedStore } from './scripted-store.ts';

// biome-ignore lint/suspicious/noExplicitAny: as answers are: their shape is checked against the schema
type Data = any;

export type ImportScene = Awaited<ReturnType<typeof openImportScene>>;

/** A server, a merchant with a store of the scripted plug-in, and its shop. */
export async function openImportScene(options: Parameters<typeof startTestApi>[0] = {}) {
  const scripted = createScriptedStore();
  const api = await startTestApi({ shops: [scripted.plugin], ...options });
  const merchant = await createMerchant(api);

  const scene = {
    ...scripted,
    api,
    merchant,
    connect: (over: object = {}): Promise<Data> => merchant.post('/stores', scriptedStore(over)),
    /** As if it was time to ask the shop again. */
    async sync(store: Data): Promise<void> {
      await merchant.post(`/stores/${store.id}/sync`);
      await api.shipping.storeSync.pullDue();
    },
    /** Reads what the shop has announced. */
    read: (): Promise<void> => api.shipping.storeSync.readDue(),
    orders: (query = ''): Promise<Data[]> => merchant.get(`/orders?sort=createdAt${query}`),
    /** The order of the shop's id. */
    async order(externalId: string): Promise<Data> {
      const row = await api.storage.db
        .selectFrom('orders')
        .select('id')
        .where('external_id', '=', externalId)
        .where('account_id', '=', merchant.accountId)
        .executeTakeFirst();
      return row && merchant.get(`/orders/${row.id}`);
    },
    store: (id: string): Promise<Data> => merchant.get(`/stores/${id}`),
    /** The store's log, as `order.imported 7`, oldest first. */
    async log(store: Data): Promise<string[]> {
      const entries = await merchant.get(`/stores/${store.id}/log?limit=100`);
      return entries
        .map(({ type, externalId }: Data) => (externalId === null ? type : `${type} ${externalId}`))
        .reverse();
    },
  };
  return scene;
}
