import { expect, test } from 'vitest';
import { medusaStage } from '../../../../tests/support/shops/medusa/medusa-stage.ts';
import { problemOfSchema } from '../../plugins/plugin-settings.ts';
import { medusaPlugin } from './index.ts';

const stage = medusaStage();
const request = { webhookUrl: null };

test('a working connection names the shop, its currency, its statuses and its places', async () => {
  stage.medusa.shop.locations.push({ id: 'sloc_1', name: 'Portland' });
  expect(await stage.store.check(request)).toMatchObject({
    ...{ isValid: true, shopName: 'Mug shop', currency: 'USD', missingScopes: [] },
    webhooks: { status: 'unsupported' },
    locations: [{ id: 'sloc_1', name: 'Portland' }],
    statuses: expect.arrayContaining([
      { status: 'authorized', name: 'Payment authorized', meaning: 'ready' },
    ]),
  });
});

test('of several places the merchant is asked to choose one, and one that is not there is not accepted', async () => {
  const { locations } = stage.medusa.shop;
  locations.push({ id: 'sloc_1', name: 'Portland' }, { id: 'sloc_2', name: 'Salem' });
  expect(await stage.store.check(request)).toMatchObject({
    isValid: true,
    notices: [expect.any(String), expect.stringContaining('stock is kept at Portland alone')],
  });
  expect(await stage.connect({ locationId: 'sloc_2' }).check(request)).toMatchObject({
    isValid: true,
    notices: [expect.any(String)],
  });
  expect(await stage.connect({ locationId: 'sloc_3' }).check(request)).toEqual({
    isValid: false,
    reason: 'Medusa has no location sloc_3 to ship from: choose one of Portland (sloc_1), Salem (sloc_2)',
  });
});

test('a wrong key and a server that is not Medusa are told apart, without the key', async () => {
  const wrong = await stage.connect({ apiKey: 'sk_wrong_0123456789' }).check(request);
  expect(wrong).toEqual({ isValid: false, reason: 'Medusa did not accept the secret API key' });
  stage.medusa.next(/orders/, 'html');
  const other = await stage.store.check(request);
  expect(other).toMatchObject({
    isValid: false,
    reason: expect.stringContaining('does not answer like Medusa'),
  });
});

test('what a key may not read is listed', async () => {
  stage.medusa.next(/payments/, 'forbid');
  stage.medusa.next(/stock-locations/, 'forbid');
  expect(await stage.store.check(request)).toMatchObject({
    ...{ isValid: true, locations: [] },
    missingScopes: ['Read payments', 'Read stock locations'],
  });
});

test('a shop that is down is not an invalid connection', async () => {
  stage.medusa.next(/orders/, 'fail');
  await expect(stage.store.check(request)).rejects.toMatchObject({ code: 'unavailable' });
});

test('the address of the administration is as good as that of the server', async () => {
  const store = stage.connect({ url: `${stage.medusa.url}/app/` });
  expect(await store.check(request)).toMatchObject({ isValid: true });
});

test('the settings are a schema that forms can be made of', () => {
  expect(problemOfSchema(medusaPlugin)).toBeUndefined();
});
