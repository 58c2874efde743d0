import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStage, type Stage } from '../../../../tests/support/shops/shopify/stage.ts';
import { shopifyPlugin } from './index.ts';
import { domainOf, originOf } from './settings.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

describe('the check of a shop', () => {
  test('says all that is right', async () => {
    stage.shop.addLocation('Fulfillment service', true);
    stage.shop.addOrder();
    expect(await stage.store.check({ webhookUrl: null })).toMatchObject({
      ...{ isValid: true, shopName: 'Loopback', currency: 'USD', missingScopes: [], notices: [] },
      webhooks: { status: 'unsupported', reason: 'This server has no public address' },
      locations: [{ id: stage.shop.state.locations[0]?.id, name: 'Warehouse' }],
      statuses: expect.arrayContaining([{ status: 'authorized', name: 'Authorized', meaning: 'unpaid' }]),
    });
  });

  test('names the scopes that are missing, and needs none of them itself', async () => {
    stage.shop.state.scopes.clear();
    const missingScopes = [
      ...['read_orders', 'write_merchant_managed_fulfillment_orders', 'write_fulfillments'],
      ...['read_products', 'write_inventory', 'read_locations'],
    ];
    expect(await stage.store.check({ webhookUrl: null })).toMatchObject({
      isValid: true,
      missingScopes,
      locations: [],
    });
    expect(shopifyPlugin.scopes).toEqual(missingScopes);
  });

  test('says that personal data is hidden', async () => {
    stage.shop.addOrder();
    stage.shop.state.hidesPersonalData = true;
    expect(await stage.store.check({ webhookUrl: null })).toMatchObject({
      notices: [expect.stringContaining('does not show the customers')],
    });
  });

  test('says that older orders are missing', async () => {
    stage.shop.state.scopes.delete('read_all_orders');
    expect(await stage.store.check({ webhookUrl: null })).toMatchObject({
      notices: [expect.stringContaining('60 days')],
    });
  });

  test('says that there is no such shop', async () => {
    const answer = { status: 404, headers: {}, body: Buffer.from('{}'), json: () => ({}) };
    const context = { http: { send: async () => answer }, log: { warn() {} }, clock: stage.clock };
    const store = shopifyPlugin.create({ shop: 'mistyped', accessToken: 'shpat_1' }, context);
    expect(await store.check({ webhookUrl: null })).toEqual({
      ...{ isValid: false, reason: 'Shopify has no store of this name: enter the one before .myshopify.com' },
    });
  });

  test('rejects if the shop cannot be asked, instead of blaming the credentials', async () => {
    stage.shop.faults.always('*', '500');
    await expect(stage.store.check({ webhookUrl: null })).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('the settings', () => {
  const problems = (settings: object) => shopifyPlugin.problemsOf?.({ shop: 'my-shop', ...settings });

  test.each([
    [{ accessToken: 'shpat_1' }, []],
    [{ clientId: 'id', clientSecret: 'secret' }, []],
    [{}, ['clientId: enter the client ID and the client secret of your app, or an access token']],
    [{ clientId: 'id' }, ['clientSecret: is required with a client ID']],
    [{ clientSecret: 'secret' }, ['clientId: is required with a client secret']],
  ])('%j are judged', (settings, expected) => {
    expect(problems(settings)).toEqual(expected);
  });

  test.each(['my-shop', 'My-Shop.myshopify.com'])('take %s as the name of a shop', (shop) => {
    expect(domainOf({ shop })).toBe('my-shop.myshopify.com');
    expect(originOf({ shop })).toBe('https://my-shop.myshopify.com');
  });
});
