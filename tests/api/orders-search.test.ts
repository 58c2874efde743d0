// @module-tag database
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
const ids: Record<string, string> = {};

async function order(orderNumber: string, shipTo: object, items: object[], over = {}) {
  api.clock.advance(1_000);
  const made = await merchant.order(items, { orderNumber, shipTo: { ...CUSTOMER, ...shipTo }, ...over });
  ids[orderNumber] = made.id;
  return made;
}

beforeAll(async () => {
  api = await startTestApi();
  merchant = await createMerchant(api);
  const mug = await merchant.product('MUG-BLUE', 100, { name: 'Große Tasse' });
  await order('#WEB-1001', { name: 'Zoë Müller', company: 'Ångström & Co' }, [
    { productId: mug, quantity: 1 },
  ]);
  await order('WEB-10012', { name: "Jean-Luc O'Brien", phone: '+1 (310) 555-0100' }, [
    { name: 'Tea', quantity: 1 },
  ]);
  await order(
    '3',
    { name: 'Ada Lovelace', email: 'Ada.L@example.com' },
    [{ sku: 'X.9', name: 'Cup', quantity: 1 }],
    {
      tags: ['vip', 'a b%'],
    },
  );
});
afterAll(() => api.close());

async function found(query: string) {
  const { status, text, body } = await merchant.call('GET', `/orders?${query}`);
  expect(status, text).toBe(200);
  expect(body.meta.total).toBe(body.data.length);
  return body.data.map((one: { orderNumber: string }) => one.orderNumber).join(' ');
}
const search = (q: string) => found(`q=${encodeURIComponent(q)}`);

test('tags and services are filtered by in any case, stores exactly, however the list is narrowed down', async () => {
  const shop = await createMerchant(api);
  const thing = [{ name: 'Thing', quantity: 1 }];
  const loud = await shop.order(thing, { tags: ['VIP'], storeId: 'Main', requestedService: 'EXPRESS' });
  await shop.post(`/orders/${loud.id}/hold`);
  const quiet = await shop.order(thing, { tags: ['vip'], storeId: 'main', requestedService: 'Express' });
  await shop.order(thing, { tags: ['vip 2'], storeId: 'annex', requestedService: 'Ground' });
  const ids = async (query: string) => {
    const { body } = await shop.call('GET', `/orders?${query}`);
    expect(body.meta.total).toBe(body.data.length);
    return body.data.map(({ id }: { id: string }) => id);
  };
  for (const query of ['tag=Vip', 'requestedService=express', 'tag=vip&requestedService=eXpress'])
    expect([query, await ids(query)]).toEqual([query, [quiet.id, loud.id]]);
  expect(await ids('tag=VIP&status=pending&q=thing')).toEqual([quiet.id]);
  expect(await ids('storeId=Main&tag=vip')).toEqual([loud.id]);
  expect(await ids('storeId=MAIN')).toEqual([]);
  expect(await shop.get('/orders/count?storeId=main&requestedService=EXPRESS')).toEqual({
    count: 1,
    isMore: false,
  });

  expect(await shop.get('/orders/filter-options')).toEqual({
    stores: ['Main', 'annex', 'main'],
    tags: ['vip', 'vip 2'],
    services: expect.arrayContaining(['EXPRESS', 'Express', 'Ground']),
  });
  const stranger = await createMerchant(api);
  expect(await stranger.get('/orders/filter-options')).toEqual({ stores: [], tags: [], services: [] });
});

describe('GET /orders?q', () => {
  test.each([
    ['zoe', '#WEB-1001'],
    ['Mueller', '#WEB-1001'],
    ['ZOË MULL', '#WEB-1001'],
    ['angstrom', '#WEB-1001'],
    ['tasse grosse', '#WEB-1001'],
    ['mugblue', '#WEB-1001'],
    ['blue zoe', '#WEB-1001'],
    ['mug tea', ''],
    ['obrien', 'WEB-10012'],
    ['jean-luc', 'WEB-10012'],
    ['luc brien', 'WEB-10012'],
    ['310 555 0100', 'WEB-10012'],
    ['+13105550100', 'WEB-10012'],
    ['555-0100', 'WEB-10012'],
    ['ada.l@example.com', '3'],
    ['example', '3'],
    ['example.com', '3'],
    ['l@example', '3'],
    ['x9', '3'],
    ['LOVELACE, Ada', '3'],
    ['ovelace', ''],
    ['web1001', '#WEB-1001 WEB-10012'],
    ['WEB-1001', '#WEB-1001 WEB-10012'],
    ['web', 'WEB-10012 #WEB-1001'],
    ['10012', 'WEB-10012'],
    ['%', ''],
    ['_', ''],
  ])('200 %s finds %s', async (q, expected) => {
    expect(await search(q)).toBe(expected);
  });

  test('goes with every filter and sort, exact numbers still first', async () => {
    expect(await found('q=web&status=pending,on_hold&sort=createdAt')).toBe('#WEB-1001 WEB-10012');
    expect(await found('q=web-1001&sort=-createdAt')).toBe('#WEB-1001 WEB-10012');
    expect(await found('q=web&status=shipped')).toBe('');
    expect(await found('q=ada&tag=vip')).toBe('3');
    expect(await found('q=zoe&tag=vip')).toBe('');
    expect(await found(`q=ada&tag=${encodeURIComponent('a b%')}`)).toBe('3');
    expect(await found('tag=VIP')).toBe('3');
    expect(await found('tag=vi')).toBe('');
    const { body } = await merchant.call('GET', '/orders?q=web-1001&limit=1&page=2');
    expect(body.data[0].orderNumber).toBe('WEB-10012');
    expect(body.meta).toEqual({ page: 2, limit: 1, total: 2, totalPages: 2 });
  });

  test('follows what changes: recipient, items, tags', async () => {
    await order('9', { name: 'Old Name' }, [{ name: 'Vase', quantity: 1 }], { tags: ['red'] });
    const change = {
      shipTo: { ...CUSTOMER, name: 'New Name' },
      items: [{ name: 'Bowl', quantity: 1 }],
      tags: ['green'],
    };
    await merchant.done('PUT', `/orders/${ids[9]}`, change);
    const answers = [];
    for (const query of ['q=old', 'q=vase', 'tag=red', 'q=new%20name', 'q=bowl', 'tag=green'])
      answers.push(await found(query));
    expect(answers).toEqual(['', '', '', '9', '9', '9']);
    await merchant.done('PUT', `/orders/${ids[9]}`, { notes: 'x' });
    expect(await search('bowl')).toBe('9');
  });

  test('finds an order by the tracking code and reference of its labels, and of its return label', async () => {
    const made = await order('77', { name: 'Grace Hopper' }, [{ name: 'Thing', quantity: 1 }]);
    const shipment = await merchant.shipment({
      orderId: made.id,
      parcels: [ONE_POUND, ONE_POUND],
      reference: 'PO 4711',
    });
    expect(await search(shipment.trackingCode)).toBe('77');
    expect(await search(shipment.trackingCode.toLowerCase().slice(0, 8))).toContain('77');
    expect(await search('4711 grace')).toBe('77');
    expect(await search(shipment.parcels[1].trackingCode)).toBe('77');
    const back = await merchant.post('/returns', {
      orderId: made.id,
      items: [{ orderItemId: made.items[0].id, quantity: 1, reason: 'No' }],
      createLabel: true,
      parcels: [ONE_POUND],
    });
    const label = await merchant.get(`/shipments/${back.labelShipmentId}`);
    expect(await search(label.trackingCode)).toBe('77');
  });

  test('nobody finds what others have ordered', async () => {
    const stranger = await createMerchant(api);
    expect(await stranger.get('/orders?q=ada')).toEqual([]);
    expect(await stranger.get('/orders?tag=vip')).toEqual([]);
  });
});

describe('GET /orders by filters and sort', () => {
  let shop: Merchant;
  beforeAll(async () => {
    shop = await createMerchant(api);
    const days = (n: number) => new Date(Date.parse('2026-03-10T00:00:00Z') + n * 86_400_000).toISOString();
    const make = async (orderNumber: string, over: object) => {
      api.clock.advance(1_000);
      return shop.order([{ name: 'Thing', quantity: 1 }], { orderNumber, ...over });
    };
    await make('a', { shipBy: days(3), requestedService: 'Expedited', warehouseId: shop.annex });
    await make('b', { shipBy: days(1), tags: ['x'] });
    const c = await make('c', { requestedService: 'Expedited', tags: ['x'] });
    await make('d', { shipBy: days(2), storeId: 's' });
    await make('e', {});
    await shop.post(`/orders/${c.id}/hold`);
  });

  async function list(query: string) {
    const { status, text, body } = await shop.call('GET', `/orders?${query}`);
    expect(status, text).toBe(200);
    const walked = [];
    for (let page = 1; page <= body.meta.total; page++) {
      const one = await shop.call('GET', `/orders?${query}&limit=1&page=${page}`);
      walked.push(...one.body.data);
    }
    expect(walked).toEqual(body.data);
    return body.data.map((order: { orderNumber: string }) => order.orderNumber).join('');
  }

  test.each([
    ['sort=createdAt', 'abcde'],
    ['sort=-createdAt', 'edcba'],
    ['sort=shipBy', 'bdaec'],
    ['sort=-shipBy', 'adbec'],
    ['shipByTo=2026-03-12T00:00:00Z', 'b'],
    ['shipByTo=2026-03-12T00:00:00.001Z&sort=shipBy', 'bd'],
    ['status=pending,on_hold', 'edcba'],
    ['status=pending,on_hold&sort=shipBy', 'bdaec'],
    ['status=on_hold,shipped', 'c'],
    ['requestedService=Expedited', 'ca'],
    ['requestedService=Expedited&status=pending', 'a'],
    ['tag=x', 'cb'],
    ['tag=x&status=pending', 'b'],
    ['tag=x&sort=shipBy', 'bc'],
    ['ready=true', 'edba'],
    ['ready=false', 'c'],
    ['ready=true&status=on_hold', ''],
    ['ready=true&storeId=s', 'd'],
    ['allocation=none', 'edcba'],
    ['allocation=full', ''],
    ['storeId=s&status=pending,on_hold', 'd'],
  ])('200 for %s', async (query, expected) => {
    expect(await list(query)).toBe(expected);
  });

  test('200 ready follows stock: an order that is short is not ready until stock arrives', async () => {
    const other = await createMerchant(api);
    const mug = await other.product('MUG', 1);
    await other.order([{ productId: mug, quantity: 1 }], { orderNumber: 'first' });
    await other.order([{ productId: mug, quantity: 2 }], { orderNumber: 'second' });
    const numbers = async (query: string) =>
      (await other.get(`/orders?${query}`)).map((one: { orderNumber: string }) => one.orderNumber);
    expect([await numbers('ready=true'), await numbers('ready=false')]).toEqual([['first'], ['second']]);
    await other.stock(mug, 5);
    expect([await numbers('ready=true'), await numbers('ready=false')]).toEqual([['second', 'first'], []]);
    expect(await numbers('allocation=full&tag=none')).toEqual([]);
  });

  test('200 for a warehouse', async () => {
    expect(await list(`warehouseId=${shop.annex}`)).toBe('a');
    expect(await list(`warehouseId=${shop.warehouse}&ready=true&sort=shipBy`)).toBe('bde');
    expect(await list('warehouseId=wh_none')).toBe('');
  });

  test.each([
    ['status=pending,', /^status: must be one of pending/],
    ['status=pending,open', /^status: must be one of pending/],
    ['sort=mood', /^sort: must be one of createdAt/],
    ['ready=maybe', /^ready: /],
    ['allocation=some', /^allocation: must be one of full/],
    ['shipByTo=tomorrow', /^shipByTo: /],
    ['tag=', 'tag: must have at least 1 character'],
  ])('400 for %s', async (query, message) => {
    expectError(await shop.call('GET', `/orders?${query}`), 400, 'VALIDATION_ERROR', message);
  });
});
