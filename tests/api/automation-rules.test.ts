import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
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

const BERLIN = { name: 'Ada', street1: 'Hauptstr. 1', city: 'Berlin', postalCode: '10827', country: 'DE' };

const rule = (name: string, actions: object, conditions?: object, over = {}) =>
  merchant.post('/automation-rules', { name, actions, ...(conditions && { conditions }), ...over });
const order = (over = {}, item = {}) =>
  merchant.order(
    [{ name: 'Thing', quantity: 2, unitPrice: 50, weight: { value: 1, unit: 'lb' }, ...item }],
    over,
  );
const applied = async (over = {}, item = {}) =>
  (await order(over, item)).appliedRules.map(({ name }: { name: string }) => name);

describe('automation rules', () => {
  test('are applied in order to a new order, each seeing what the others changed, and their effect is shown', async () => {
    const vip = await rule('VIP', { addTags: ['vip', 'care'] }, { value: { min: 100 } });
    const express = await rule('Express', { service: 'express', hold: true }, { tags: ['vip'] });
    const dear = await rule('Insure', { insurance: {}, warehouseId: merchant.annex }, { countries: ['US'] });
    await rule('Abroad', { hold: true }, { countries: ['DE'] });
    await rule('Off', { addTags: ['never'] }, {}, { isActive: false });
    const made = await order({ tags: ['care'], requestedService: 'Standard' });
    expect(made).toMatchObject({
      status: 'on_hold',
      tags: ['care', 'vip'],
      requestedService: 'express',
      warehouseId: merchant.annex,
      insuredValue: 100,
      appliedRules: [
        { id: vip.id, name: 'VIP', effects: [{ action: 'tag', value: 'vip' }] },
        {
          id: express.id,
          name: 'Express',
          effects: [
            { action: 'service', value: 'express' },
            { action: 'hold', value: null },
          ],
        },
        {
          id: dear.id,
          name: 'Insure',
          effects: [
            { action: 'warehouse', value: merchant.annex },
            { action: 'insurance', value: '100.00' },
          ],
        },
      ],
    });
    expect(await merchant.get('/orders?tag=vip')).toHaveLength(1);
    expect((await merchant.told()).at(-1)).toEqual({ type: 'order.created', data: made });
  });

  test('reserve stock in the warehouse they choose, and do the rest where it was deleted since', async () => {
    const mug = await merchant.product('MUG', 5);
    await merchant.stock(mug, 2, merchant.annex);
    await rule('Annex', { warehouseId: merchant.annex, addTags: ['a'] });
    const made = await merchant.order([{ productId: mug, quantity: 2 }]);
    expect(made).toMatchObject({ warehouseId: merchant.annex, allocation: 'full' });
    await merchant.post(`/orders/${made.id}/cancel`);
    await merchant.stock(mug, 0, merchant.annex);
    await merchant.done('DELETE', `/warehouses/${merchant.annex}`);
    expect(await merchant.order([{ productId: mug, quantity: 1 }])).toMatchObject({
      warehouseId: merchant.warehouse,
      appliedRules: [{ effects: [{ action: 'tag', value: 'a' }] }],
    });
  });

  test.each<[string, object, object, object, boolean]>([
    ['a tag', { tags: ['x', 'y'] }, { tags: ['y'] }, {}, true],
    ['another tag', { tags: ['x'] }, { tags: ['X'] }, {}, false],
    ['a store', { storeIds: ['s'] }, { storeId: 's' }, {}, true],
    ['no store', { storeIds: ['s'] }, {}, {}, false],
    ['a state', { countries: ['US'], states: ['ca'] }, {}, {}, true],
    ['a state that the rule writes out', { states: ['california'] }, {}, {}, true],
    [
      'a state that the order writes out',
      { states: ['NY', 'CA'] },
      { shipTo: { ...CUSTOMER, state: 'California' } },
      {},
      true,
    ],
    ['another state', { states: ['NY'] }, {}, {}, false],
    ['a weight', { weight: { min: { value: 2, unit: 'lb' }, max: { value: 1, unit: 'kg' } } }, {}, {}, true],
    ['too heavy', { weight: { max: { value: 31, unit: 'oz' } } }, {}, {}, false],
    ['an unknown weight', { weight: { min: { value: 1, unit: 'oz' } } }, {}, { weight: null }, false],
    ['a value', { value: { min: 99.99, max: 100 } }, {}, {}, true],
    ['too dear', { value: { max: 99.99 } }, {}, {}, false],
    ['a currency', { value: { min: 1, currency: 'EUR' } }, { currency: 'EUR' }, {}, true],
    ['another currency', { value: { min: 1, currency: 'EUR' } }, {}, {}, false],
    ['a SKU in any case', { skus: ['mug-1', 'x'] }, {}, { sku: 'MUG-1' }, true],
    ['another SKU', { skus: ['MUG'] }, {}, { sku: 'MUG-1' }, false],
    ['a number of items', { itemCount: { min: 2, max: 2 } }, {}, {}, true],
    ['too many items', { itemCount: { max: 1 } }, {}, {}, false],
    ['a service', { requestedServices: ['EXPRESS'] }, { requestedService: 'Express' }, {}, true],
    ['no service', { requestedServices: ['Express'] }, {}, {}, false],
    ['a country at home', { zones: ['domestic'] }, {}, {}, true],
    ['a country abroad', { zones: ['international'] }, { shipTo: BERLIN }, {}, true],
    ['a country of the EU', { zones: ['eu'] }, { shipTo: BERLIN }, {}, true],
    ['one that is not', { zones: ['eu', 'international'] }, {}, {}, false],
    ['no condition', {}, {}, {}, true],
  ])('hold for %s', async (name, conditions, over, item, holds) => {
    await rule(name, { addTags: ['t'] }, conditions);
    expect(await applied(over, item)).toEqual(holds ? [name] : []);
  });

  test('add no more tags than an order can have, so that it can be sent back as it was read', async () => {
    await rule('Tags', { addTags: ['a', 'b'] });
    const made = await order({ tags: Array.from({ length: 49 }, (_, i) => `t${i}`) });
    expect(made.tags.slice(48)).toEqual(['t48', 'a']);
    expect(made.appliedRules[0].effects).toEqual([{ action: 'tag', value: 'a' }]);
    expect((await merchant.call('PUT', `/orders/${made.id}`, made)).body.data).toEqual(made);
  });

  test('can be sent back as they were read after their warehouse was deleted', async () => {
    const made = await rule('Annex', { warehouseId: merchant.annex, addTags: ['a'] });
    await merchant.done('DELETE', `/warehouses/${merchant.annex}`);
    const { status, text } = await merchant.call('PUT', `/automation-rules/${made.id}`, made);
    expect(status, text).toBe(200);
    const other = { actions: { warehouseId: 'wh_no' } };
    expectError(
      await merchant.call('PUT', `/automation-rules/${made.id}`, other),
      404,
      'NOT_FOUND',
      'Warehouse not found',
    );
  });

  test('are not applied again when an order changes, and orders of a batch are ruled like others', async () => {
    await rule('Tag', { addTags: ['auto'] });
    const made = await order();
    const { body } = await merchant.call('PUT', `/orders/${made.id}`, { tags: [], notes: 'x' });
    expect(body.data).toMatchObject({ tags: [], appliedRules: made.appliedRules });
    const orders = [merchant.newOrder([{ name: 'A', quantity: 1 }])];
    const batch = await merchant.post('/orders/batch', { orders });
    expect(batch[0].order.tags).toEqual(['auto']);
  });

  test('can be read, moved, changed, switched off and deleted', async () => {
    const first = await rule('First', { addTags: ['1'] });
    const second = await rule('Second', { addTags: ['2'] });
    expect([first.position, second.position]).toEqual([1, 2]);
    await merchant.done('PUT', `/automation-rules/${second.id}`, { position: 0 });
    expect(await applied()).toEqual(['Second', 'First']);
    const off = await merchant.done('PUT', `/automation-rules/${first.id}`, { isActive: false, name: 'Off' });
    expect(off).toMatchObject({ name: 'Off', isActive: false, actions: { addTags: ['1'] }, conditions: {} });
    expect(await merchant.get(`/automation-rules/${first.id}`)).toEqual(off);
    expect(await applied()).toEqual(['Second']);
    expect(await merchant.done('DELETE', `/automation-rules/${second.id}`)).toEqual({
      id: second.id,
      deleted: true,
    });
    expect(await merchant.get('/automation-rules')).toEqual([off]);
    const stranger = await createMerchant(api);
    const path = `/automation-rules/${first.id}`;
    for (const method of ['GET', 'DELETE'])
      expectError(
        await stranger.call(method, path),
        403,
        'FORBIDDEN',
        'Automation rule belongs to another user',
      );
  });

  test('400, 403 and 404 create nothing', async () => {
    const stranger = await createMerchant(api);
    const wrong: [object, number, string | RegExp][] = [
      [{ name: 'X' }, 400, 'actions: is required'],
      [{ name: 'X', actions: {} }, 400, 'actions: must have at least one action'],
      [{ name: 'X', actions: { hold: false } }, 400, 'actions: must have at least one action'],
      [{ name: 'X', actions: { hold: true, fly: true } }, 400, 'actions.fly: is not a known field'],
      [
        { name: 'X', actions: { hold: true }, conditions: { countries: ['XX'] } },
        400,
        /^conditions\.countries\[0\]: /,
      ],
      [
        { name: 'X', actions: { hold: true }, conditions: { value: { min: 2, max: 1 } } },
        400,
        'conditions.value: must have a min that is not above its max',
      ],
      [{ name: 'X', actions: { warehouseId: 'wh_no' } }, 404, 'Warehouse not found'],
      [{ name: 'X', actions: { warehouseId: stranger.annex } }, 403, 'Warehouse belongs to another user'],
    ];
    const codes: Record<number, string> = { 400: 'VALIDATION_ERROR', 403: 'FORBIDDEN', 404: 'NOT_FOUND' };
    for (const [json, status, message] of wrong)
      expectError(
        await merchant.call('POST', '/automation-rules', json),
        status,
        codes[status] as string,
        message,
      );
    expect(await merchant.get('/automation-rules')).toEqual([]);
  });
});

describe('service mappings', () => {
  const map = (json: object) => merchant.call('POST', '/service-mappings', json);

  test('are created, read by name, changed and deleted', async () => {
    const { body } = await map({ name: 'Expedited', carrier: 'fleet', service: 'express' });
    expect(body.data).toMatchObject({
      name: 'Expedited',
      storeId: null,
      carrier: 'fleet',
      service: 'express',
    });
    const { id } = body.data;
    const own = (await map({ name: 'expedited', storeId: 'eu', service: 'ground' })).body.data;
    expect(await merchant.get('/service-mappings')).toEqual([body.data, own]);
    const changed = await merchant.done('PUT', `/service-mappings/${id}`, { carrier: null, name: 'Fast' });
    expect(changed).toMatchObject({ name: 'Fast', carrier: null, service: 'express' });
    await merchant.done('DELETE', `/service-mappings/${id}`);
    expectError(
      await merchant.call('GET', `/service-mappings/${id}`),
      404,
      'NOT_FOUND',
      'Service mapping not found',
    );
  });

  test('409 for a second one of the same name and store, in any case', async () => {
    await map({ name: 'Expedited', service: 'express' });
    const again = 'name: there is a mapping of EXPEDITED already';
    expectError(await map({ name: 'EXPEDITED', service: 'ground' }), 409, 'CONFLICT', again);
    await map({ name: 'Expedited', storeId: 'eu', service: 'x' });
    expectError(
      await map({ name: 'expedited', storeId: 'eu', service: 'y' }),
      409,
      'CONFLICT',
      'name: there is a mapping of expedited for the store eu already',
    );
  });

  test('say what an order asks for when its label is bought by a rule: of its store first, unless the rule names services', async () => {
    await map({ name: 'Expedited', carrier: 'fleet', service: 'express' });
    await map({ name: 'Expedited', storeId: 'slow', service: 'ground' });
    const buy = async (over: object, select = {}) => {
      const { id } = await merchant.order([{ name: 'Thing', quantity: 1 }], over);
      const json = { orderId: id, parcels: [ONE_POUND], select: { by: 'cheapest', ...select } };
      return (await merchant.post('/shipments', json)).service;
    };
    const cheapest = await buy({});
    expect(cheapest).not.toBe('express');
    expect(await buy({ requestedService: 'EXPEDITED' })).toBe('express');
    expect(await buy({ requestedService: 'Expedited', storeId: 'slow' })).toBe('ground');
    expect(await buy({ requestedService: 'Expedited' }, { services: ['ground'] })).toBe('ground');
    expect(await buy({ requestedService: 'Express' })).toBe('express');
  });

  test("hold for a tag of a product, and for a zone of the account's own", async () => {
    const mug = await merchant.product('MUG', undefined, { tags: ['fragile', 'fragile', 'heavy'] });
    expect((await merchant.get(`/products/${mug}`)).tags).toEqual(['fragile', 'heavy']);
    await rule('Fragile', { addTags: ['careful'] }, { productTags: ['fragile'] });
    const zone = await merchant.post('/destination-zones', {
      name: 'Beach',
      areas: [{ country: 'DE' }, { country: 'US', states: ['California'], postalPrefixes: ['902 7', '903'] }],
    });
    await rule('Beach', { addTags: ['sand'] }, { zones: [zone.id] });
    const namesOf = async (over = {}) =>
      (await merchant.order([{ sku: 'mug', quantity: 1 }], over)).appliedRules.map(
        ({ name }: { name: string }) => name,
      );
    expect(await namesOf()).toEqual(['Fragile', 'Beach']);
    expect(await namesOf({ shipTo: BERLIN })).toEqual(['Fragile', 'Beach']);
    expect(await namesOf({ shipTo: { ...CUSTOMER, city: 'Los Angeles', postalCode: '90012' } })).toEqual([
      'Fragile',
    ]);
    expectError(
      await merchant.call('DELETE', `/destination-zones/${zone.id}`),
      409,
      'CONFLICT',
      'Beach cannot be deleted because the rule Beach uses it',
    );
    expectError(
      await merchant.call('POST', '/destination-zones', { name: 'BEACH', areas: [{ country: 'US' }] }),
      409,
      'CONFLICT',
      'name: there is a zone called BEACH already',
    );
  });

  test('choose package, member and days, which do not depend on the handling time being on', async () => {
    const box = await merchant.post('/packages', {
      name: 'Box',
      innerDimensions: { length: 9, width: 9, height: 9, unit: 'in' },
    });
    const [member] = await merchant.get('/assignees');
    await rule('All', { packageId: box.id, handlingDays: 0, deliveryDays: 2, assigneeId: member.id });
    const made = await order({ orderDate: '2026-11-20T09:00:00Z', shipBy: '2026-12-24T00:00:00Z' });
    expect(made).toMatchObject({
      packageId: box.id,
      shipBy: '2026-11-20T23:59:59.000Z',
      shipBySource: 'rule',
      deliverBy: '2026-11-24',
      assigneeId: member.id,
      appliedRules: [
        {
          effects: [
            { action: 'package', value: box.id },
            { action: 'ship_by', value: '0' },
            { action: 'deliver_by', value: '2' },
            { action: 'assignee', value: member.id },
          ],
        },
      ],
    });
    expect(await merchant.get(`/orders?assigneeId=${member.id}`)).toHaveLength(1);
    expect(await merchant.get('/orders?assigneeId=usr_other')).toEqual([]);
    // What was deleted since is left out.
    await merchant.done('DELETE', `/packages/${box.id}`);
    expect(await order()).toMatchObject({ packageId: null, assigneeId: member.id });
  });

  test('name only what the account has', async () => {
    const stranger = await createMerchant(api);
    const [outsider] = await stranger.get('/assignees');
    const zone = await stranger.post('/destination-zones', { name: 'Z', areas: [{ country: 'US' }] });
    const refused = (body: object) => merchant.call('POST', '/automation-rules', { name: 'R', ...body });
    const notMember = 'actions.assigneeId: is not a member of this account';
    expectError(await refused({ actions: { assigneeId: outsider.id } }), 400, 'VALIDATION_ERROR', notMember);
    expect((await refused({ actions: { packageId: 'pkg_no' } })).status).toBe(404);
    const hold = { hold: true };
    expect((await refused({ actions: hold, conditions: { zones: [zone.id] } })).status).toBe(403);
    expect((await refused({ actions: hold, conditions: { zones: ['zone_no'] } })).status).toBe(404);
    const made = await order();
    expectError(
      await merchant.call('PUT', `/orders/${made.id}`, { assigneeId: outsider.id }),
      400,
      'VALIDATION_ERROR',
      'assigneeId: is not a member of this account',
    );
  });

  test('can be tried on past orders, which changes nothing', async () => {
    const mug = await merchant.product('MUG', undefined, { tags: ['fragile'] });
    const plain = await order();
    const fragile = await merchant.order([{ productId: mug, quantity: 3 }], { tags: ['careful'] });
    const tagged = await merchant.order([{ productId: mug, quantity: 1 }], { requestedService: 'slow' });
    const before = await merchant.get('/orders');
    const tried = (body: object) => merchant.post('/automation-rules/preview', body);
    const conditions = { productTags: ['fragile'] };
    expect(await tried({ conditions, actions: { addTags: ['careful'], service: 'slow' } })).toEqual({
      examined: 3,
      matched: 2,
      changed: 2,
      orders: [
        {
          id: tagged.id,
          orderNumber: tagged.orderNumber,
          createdAt: tagged.createdAt,
          effects: [{ action: 'tag', value: 'careful' }],
        },
        {
          id: fragile.id,
          orderNumber: fragile.orderNumber,
          createdAt: fragile.createdAt,
          effects: [{ action: 'service', value: 'slow' }],
        },
      ],
    });
    expect(await tried({ conditions, actions: { addTags: ['careful'] } })).toMatchObject({
      matched: 2,
      changed: 1,
    });
    expect(await tried({ actions: { hold: true }, orders: 1 })).toMatchObject({ examined: 1, matched: 1 });
    expect(await merchant.get('/orders')).toEqual(before);
    expect(await merchant.get('/automation-rules')).toEqual([]);
    expect(plain.appliedRules).toEqual([]);
    // Another account's orders are none of them.
    const other = await createMerchant(api);
    expect(await other.post('/automation-rules/preview', { actions: { hold: true } })).toMatchObject({
      examined: 0,
    });
  });
});
