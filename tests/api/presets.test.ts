import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

const create = (json: object) => merchant.call('POST', '/presets', json);
const box = (name = 'Small box') =>
  merchant.post('/packages', {
    name,
    innerDimensions: { length: 9, width: 6, height: 4, unit: 'in' },
    tareWeight: { value: 4, unit: 'oz' },
  });
const mugs = (quantity = 2) =>
  merchant.order([{ name: 'Mug', quantity, weight: { value: 8, unit: 'oz' } }], {
    requestedService: 'Rapid',
  });

describe('presets', () => {
  test('are stored with a service, a package and options, listed by name, changed and deleted', async () => {
    const { id: packageId } = await box();
    const options = { signature: 'standard' };
    const { status, body } = await create({
      ...{ name: 'Signed', shortcut: 1, carrier: 'fleet', service: 'ground', packageId, options },
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      carrierName: 'Fleet',
      service: 'ground',
      packageId,
      options,
      shortcut: 1,
    });
    const fast = await merchant.post('/presets', { name: 'Fast', service: 'express' });
    expect(fast).toMatchObject({ shortcut: null, carrier: null, packageId: null, options: null });
    expect(await merchant.get('/presets')).toEqual([fast, body.data]);
    const changed = await merchant.done('PUT', `/presets/${body.data.id}`, { ...body.data, shortcut: null });
    expect(changed).toEqual({ ...body.data, shortcut: null, updatedAt: changed.updatedAt });
    await merchant.done('DELETE', `/presets/${fast.id}`);
    expectError(await merchant.call('GET', `/presets/${fast.id}`), 404, 'NOT_FOUND', 'Preset not found');
  });

  test('400 for one that changes nothing, for a carrier without a service, and for a key that does not exist', async () => {
    const refused = async (json: object, message: string | RegExp) =>
      expectError(await create({ name: 'X', ...json }), 400, 'VALIDATION_ERROR', message);
    await refused({}, 'must have at least one of service, packageId and options');
    await refused({ options: {} }, 'must have at least one of service, packageId and options');
    await refused({ carrier: 'fleet', options: { signature: 'adult' } }, 'carrier: requires service');
    await refused({ service: 'ground', shortcut: 10 }, /^shortcut: /);
    const { id } = await merchant.post('/presets', { name: 'Y', service: 'ground' });
    expectError(
      await merchant.call('PUT', `/presets/${id}`, { service: null }),
      400,
      'VALIDATION_ERROR',
      'must have at least one of service, packageId and options',
    );
  });

  test('409 for a name or a key that another one has, and for more than 30', async () => {
    await merchant.post('/presets', { name: 'Fast', service: 'express', shortcut: 2 });
    const taken = await create({ name: 'Other', service: 'express', shortcut: 2 });
    expectError(taken, 409, 'CONFLICT', 'shortcut: the preset Fast has the key 2 already');
    const same = await create({ name: 'FAST', service: 'express' });
    expectError(same, 409, 'CONFLICT', 'name: another preset already has this name');
    for (let i = 1; i < 30; i++) await merchant.post('/presets', { name: `P${i}`, service: 'express' });
    const oneMore = await create({ name: 'One more', service: 'express' });
    expectError(oneMore, 409, 'CONFLICT', 'There are already 30 presets, the maximum for an account');
  });

  test("403 for another account's package, and nobody else's presets are seen or used", async () => {
    const other = await createMerchant(api);
    const { id: packageId } = await box();
    const { id: presetId } = await merchant.post('/presets', { name: 'Box', packageId });
    expectError(
      await other.call('POST', '/presets', { name: 'Box', packageId }),
      403,
      'FORBIDDEN',
      'Package belongs to another user',
    );
    expect(await other.get('/presets')).toEqual([]);
    const { id: orderId } = await other.order([
      { name: 'Mug', quantity: 1, weight: { value: 8, unit: 'oz' } },
    ]);
    const quoted = await other.call('POST', '/rates', { orderId, presetId });
    expectError(quoted, 403, 'FORBIDDEN', 'Preset belongs to another user');
  });
});

describe('POST /rates with a preset', () => {
  test('takes its package, its options and its service, whatever the order asks for; the label is bought with them', async () => {
    const { id: packageId } = await box();
    await box('Other box');
    const { id: presetId } = await merchant.post('/presets', {
      ...{ name: 'Boxed', service: 'express', packageId, options: { signature: 'none' } },
    });
    const order = await mugs();
    const { rates, suggestedRateId, needsChoice, parcels } = await merchant.post('/rates', {
      orderId: order.id,
      presetId,
    });
    expect(needsChoice).toBeNull();
    expect(parcels).toEqual([
      {
        weight: { value: 20, unit: 'oz' },
        dimensions: { length: 9, width: 6, height: 4, unit: 'in' },
        packageType: 'Small box',
      },
    ]);
    const suggested = rates.find((rate: { id: string }) => rate.id === suggestedRateId);
    expect(suggested).toMatchObject({ service: 'express', options: { signature: 'none' } });
    const shipment = await merchant.post('/shipments', { orderId: order.id, rateId: suggestedRateId });
    expect(shipment).toMatchObject({ service: 'express', parcels: [{ packageType: 'Small box' }] });
  });

  test('packs some of the items into its package too', async () => {
    const { id: packageId } = await box();
    const { id: presetId } = await merchant.post('/presets', { name: 'Boxed', packageId });
    const { id: orderId, items } = await mugs(3);
    const some = { orderId, presetId, items: [{ orderItemId: items[0].id, quantity: 1 }] };
    const { parcels, needsChoice } = await merchant.post('/rates', some);
    expect(parcels).toMatchObject([{ weight: { value: 12, unit: 'oz' }, packageType: 'Small box' }]);
    // It leaves the service to the order.
    expect(needsChoice).toMatchObject({ code: 'SERVICE_NOT_MAPPED', requestedService: 'Rapid' });
  });

  test('gives way to the parcels and options of the request', async () => {
    const { id: packageId } = await box();
    const { id: presetId } = await merchant.post('/presets', {
      ...{ name: 'Boxed', packageId, options: { signature: 'none' } },
    });
    const { id: orderId } = await mugs();
    const parcels = [{ weight: { value: 3, unit: 'lb' } }];
    const answer = await merchant.post('/rates', { orderId, presetId, parcels, options: {} });
    expect(answer.parcels).toEqual(parcels);
    expect(answer.rates[0].options).toEqual({});
    // The carrier is asked for the options of the preset: this one has none.
    await merchant.done('PUT', `/presets/${presetId}`, { options: { signature: 'adult' } });
    const signed = await merchant.post('/rates', { orderId, presetId });
    expect(signed).toMatchObject({ rates: [], messages: [{ code: 'UNSUPPORTED_OPTION' }] });
  });

  test('says that its service is not offered, and is a 409 once its package is deleted', async () => {
    const { id: packageId } = await box();
    const preset = await merchant.post('/presets', { name: 'Boxed', packageId, service: 'rocket' });
    const { id: orderId } = await mugs();
    const ask = () => merchant.call('POST', '/rates', { orderId, presetId: preset.id });
    expect((await ask()).body.data).toMatchObject({
      suggestedRateId: null,
      needsChoice: {
        code: 'SERVICE_NOT_OFFERED',
        requestedService: null,
        message:
          'the preset "Boxed" ships with rocket, which is not offered for this: choose another service',
      },
    });
    await merchant.done('DELETE', `/packages/${packageId}`);
    const message = 'presetId: the package of the preset Boxed was deleted: edit the preset';
    expectError(await ask(), 409, 'CONFLICT', message);
    // It can still be read, renamed, and given another package.
    await merchant.done('PUT', `/presets/${preset.id}`, { name: 'Unboxed' });
    await merchant.done('PUT', `/presets/${preset.id}`, { packageId: null });
    expect((await ask()).status).toBe(201);
  });
});
