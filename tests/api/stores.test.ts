import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StoreError } from '../../server/src/stores/store.ts';
import { type ImportScene, openImportScene } from '../support/shops/import-scene.ts';
import { SCRIPTED_KEY, scriptedStore } from '../support/shops/scripted-store.ts';

let scene: ImportScene;
beforeAll(async () => {
  scene = await openImportScene();
});
afterAll(() => scene.api.close());

describe('a store', () => {
  test('is created, listed, read, changed and deleted, and its secrets are never returned or logged', async () => {
    const { merchant } = scene;
    const created = await merchant.post('/stores', scriptedStore({ name: 'Shop' }));
    expect(created).toMatchObject({ provider: 'scripted', name: 'Shop', isActive: true, settings: {} });
    expect(created.sync).toMatchObject({ status: 'idle', imported: 0, updated: 0, rejected: 0 });
    await merchant.done('PUT', `/stores/${created.id}`, { name: 'Renamed' });
    const answers = [
      await merchant.call('GET', '/stores'),
      await merchant.call('GET', `/stores/${created.id}`),
      await merchant.call('POST', `/stores/${created.id}/check`),
      await merchant.call('POST', `/stores/${created.id}/sync`),
      await merchant.call('GET', `/stores/${created.id}/log`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 202, 200]);
    expect(answers[1]?.body.data.name).toBe('Renamed');
    for (const { text } of answers) expect(text).not.toContain(SCRIPTED_KEY);
    expect(scene.api.logged()).not.toContain(SCRIPTED_KEY);
    await merchant.done('DELETE', `/stores/${created.id}`);
    expect((await merchant.call('GET', `/stores/${created.id}`)).status).toBe(404);
    const { sealed_settings } = await scene.api.storage.db
      .selectFrom('stores')
      .select('sealed_settings')
      .where('id', '=', created.id)
      .executeTakeFirstOrThrow();
    expect(sealed_settings).toBeNull();
  });

  test('is of a kind whose scopes are listed, so that a merchant can allow them', async () => {
    const kinds = await scene.merchant.get('/stores/providers');
    expect(kinds).toMatchObject([{ id: 'scripted', scopes: ['read_orders', 'write_stock'] }]);
  });

  test('of another account is 403, whatever is asked of it', async () => {
    const { id } = await scene.connect();
    const { key } = await scene.api.newKey();
    const paths = [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/check'],
      ['POST', '/sync'],
      ['GET', '/log'],
      ['POST', '/log/slog_1/retry'],
    ] as const;
    for (const [method, path] of paths) {
      const json = method === 'PUT' ? { json: { name: 'Mine' } } : {};
      const { status } = await scene.api.call(method, `/api/v1/stores/${id}${path}`, { key, ...json });
      expect([method, path, status]).toEqual([method, path, 403]);
    }
  });

  test('says in a check what the shop says, or why it cannot be asked', async () => {
    const { id } = await scene.connect();
    expect(await scene.merchant.post(`/stores/${id}/check`)).toMatchObject({
      isValid: true,
      shopName: 'Scripted shop',
      webhooks: { status: 'missing' },
    });
    scene.shop.next('check', new StoreError('unauthorized', `The key ${SCRIPTED_KEY} is not known`));
    const refused = await scene.merchant.post(`/stores/${id}/check`);
    expect(refused.isValid).toBe(false);
    expect(refused.reason).toContain('is not known');
    expect(refused.reason).not.toContain(SCRIPTED_KEY);
  });

  test('that is not active cannot be synchronized', async () => {
    const { id } = await scene.connect();
    await scene.merchant.done('PUT', `/stores/${id}`, { isActive: false });
    expect((await scene.merchant.call('POST', `/stores/${id}/sync`)).status).toBe(409);
  });

  test('imports older orders once its time is moved back', async () => {
    const store = await scene.connect({
      settings: { shop: 'old', apiKey: 'k' },
      ordersSince: '2026-02-01T00:00:00.000Z',
    });
    scene.shopOf('old').put({ externalId: 'old-1', orderDate: Date.parse('2026-01-01T00:00:00.000Z') });
    await scene.sync(store);
    expect(await scene.order('old-1')).toBeUndefined();
    await scene.merchant.done('PUT', `/stores/${store.id}`, { ordersSince: null });
    await scene.api.shipping.storeSync.pullDue();
    expect(await scene.order('old-1')).toBeDefined();
  });
});
