import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertRows } from '../../server/src/storage/index.ts';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { download, printed, warmUp } from '../support/paper.ts';
import { scan, showPdf, showZpl } from '../support/pictures.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  await warmUp();
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

const product = async (sku: string, over: object = {}): Promise<string> =>
  (await merchant.done('POST', '/products', { sku, name: `Product ${sku}`, ...over })).id;

/** All codes of a page, whatever their symbology. */
async function codesOf(
  picture: Parameters<typeof scan>[0],
  kinds: Parameters<typeof scan>[1] = ['Code128', 'EAN13', 'EAN8'],
): Promise<string[]> {
  return (await scan(picture, kinds)).sort();
}

async function labels(json: object, path = '/documents/product-labels', dpi = 203) {
  const pages = await showPdf(await download(api, merchant, path, json), undefined, dpi);
  return Promise.all(
    pages.map(async ({ picture, text }) => ({
      size: [picture.width, picture.height],
      text: text.replace(/\s+/g, ' ').trim(),
      codes: await codesOf(picture, path.endsWith('/bin-labels') ? ['Code128'] : undefined),
    })),
  );
}

test('each product has the symbology that its barcode asks for, and its SKU without one', async () => {
  const products = [
    await product('MUG-BLUE', { name: 'Blue mug', barcode: '4006381333931', price: 12.5 }),
    await product('TEA-1', { barcode: '036000291452', price: 3 }),
    await product('VASE-9', { barcode: '96385074' }),
    await product('LAMP', { barcode: '4006381333932' }),
    await product('CARD'),
    await product('杯子', { name: '蓝色的杯子', barcode: 'X00-ABC' }),
  ].map((productId) => ({ productId }));
  const pages = await labels({ products, size: '2.25x1.25', showPrice: true });
  expect(pages.map(({ codes }) => codes)).toEqual([
    ['EAN13:4006381333931'],
    // A UPC has the bars of an EAN that begins with 0.
    ['EAN13:0036000291452'],
    ['EAN8:96385074'],
    ['Code128:4006381333932'],
    ['Code128:CARD'],
    ['Code128:X00-ABC'],
  ]);
  expect(pages[0]).toMatchObject({ size: [456, 253], text: 'Blue mug 4 006381 333931 MUG-BLUE $12.50' });
  // What the bars say is not printed twice, and what has no price has none.
  expect(pages[4]?.text).toBe('Product CARD CARD');
  expect(pages[5]?.text).toContain('杯子');
  // What bars cannot show is the id instead, where that has room.
  const productId = await product('茶壶');
  const [large] = await labels({ products: [{ productId }], size: '4x6' });
  expect(large?.codes).toEqual([`Code128:${productId}`]);
  const found = (await merchant.get(`/search?q=${productId}`)).products;
  expect(found).toMatchObject([{ id: productId, isExact: true }]);
});

test('copies, SKUs in any case, and the SKU instead of the barcode', async () => {
  await product('MUG-BLUE', { barcode: '4006381333931', price: 5 });
  await product('TEA-1');
  const pages = await labels({
    products: [{ sku: 'mug-blue', copies: 3 }, { sku: 'TEA-1' }],
    size: '57x32mm',
    code: 'sku',
  });
  expect(pages.map(({ codes }) => codes)).toEqual([
    ...Array(3).fill(['Code128:MUG-BLUE']),
    ['Code128:TEA-1'],
  ]);
  expect(pages[0]?.text).not.toContain('$');
});

test('sheets are filled from the given label on, and bars are thinner where they have to be', async () => {
  const long = 'TSHIRT-BLACK-XXL-2026-A';
  const bins = Array.from({ length: 29 }, (_, at) => `BIN-${at + 11}`);
  const codes = bins.map((bin) => `Code128:${bin}`);
  for (const [size, perPage, width] of [
    ['letter-3x10', 30, 8.5],
    ['a4-3x8', 24, 210 / 25.4],
  ] as const) {
    const json = { bins: [...bins, long], size, startAt: 4 };
    const pages = await labels(json, '/documents/bin-labels', 406);
    expect(pages.map(({ size: [across = 0] }) => Math.abs(across - width * 406) <= 4)).toEqual([true, true]);
    const firsts = perPage - 3;
    expect(pages[0]?.codes).toEqual(codes.slice(0, firsts));
    expect(pages[1]?.codes).toEqual([...codes.slice(firsts), `Code128:${long}`]);
  }
  await product('MUG', { name: 'Blue mug', barcode: '4006381333931' });
  const [sheet] = await labels({ products: [{ sku: 'MUG' }], size: 'letter-3x10', startAt: 30 });
  expect(sheet).toMatchObject({ text: 'Blue mug 4 006381 333931 MUG', codes: ['EAN13:4006381333931'] });
});

test('ZPL for a label printer, which makes the copies', async () => {
  await product('MUG', { name: 'Mug ^XA~', barcode: '4006381333931' });
  await product('CARD');
  const products = [{ sku: 'MUG', copies: 48 }, { sku: 'CARD' }];
  const body = { products, size: '2.25x1.25', format: 'zpl' };
  const zpl = await download(api, merchant, '/documents/product-labels', body);
  expect(zpl.toString().match(/\^(PQ\d+|PW\d+|LL\d+)/g)).toEqual([
    ...['^PW456', '^LL253', '^PQ48'],
    ...['^PW456', '^LL253', '^PQ1'],
  ]);
  const one = await showZpl(Buffer.from(zpl.toString().replace('^PQ48', '^PQ1')), {
    widthMm: 57.15,
    heightMm: 31.75,
  });
  const codes: string[][] = [];
  for (const picture of one) codes.push(await codesOf(picture));
  expect(codes).toEqual([['EAN13:4006381333931'], ['Code128:CARD']]);
});

test('bins of a warehouse in walking order, or the given ones', async () => {
  for (const [sku, bin] of [
    ['LAMP', 'A10'],
    ['MUG', 'A2'],
    ['TEA', 'A2'],
    ['CARD', null],
  ] as const) {
    const productId = await merchant.product(sku, 5);
    await merchant.done('PUT', `/inventory/${productId}/${merchant.warehouse}`, { bin });
  }
  const print = (json: object) => labels({ size: '4x6', ...json }, '/documents/bin-labels');
  expect(await print({ warehouseId: merchant.warehouse, copies: 2 })).toMatchObject([
    ...Array(2).fill({ text: 'A2 Main', codes: ['Code128:A2'] }),
    ...Array(2).fill({ text: 'A10 Main', codes: ['Code128:A10'] }),
  ]);
  expect(await print({ bins: ['Z-1', 'B 02'] })).toMatchObject([
    { text: 'Z-1', codes: ['Code128:Z-1'] },
    { text: 'B 02', codes: ['Code128:B 02'] },
  ]);
  expectError(
    await merchant.call('POST', '/documents/bin-labels', { warehouseId: merchant.annex, size: '4x6' }),
    409,
    'CONFLICT',
    /No product of this warehouse has a bin/,
  );
});

test('a count sheet by bin and SKU, with barcodes, and blind', async () => {
  const place = async (sku: string, count: number, bin: string | null, barcode: string | null = null) => {
    const productId = await merchant.product(sku, count);
    await merchant.done('PUT', `/products/${productId}`, { barcode, name: `Name of ${sku}` });
    await merchant.done('PUT', `/inventory/${productId}/${merchant.warehouse}`, { bin });
  };
  await place('LAMP', 41, 'A10');
  await place('MUG', 42, 'A2', '4006381333931');
  await place('BOWL', 43, 'A2');
  await place('CARD', 44, null);
  await place('VASE', 45, 'B1');
  const path = '/documents/count-sheet';
  const sheet = async (json: object) => {
    const json_ = { warehouseId: merchant.warehouse, paperSize: 'letter', ...json };
    const { text } = await printed(api, merchant, path, json_);
    return text.replace(/\s+/g, ' ');
  };
  const text = await sheet({});
  expect(text).toMatch(/Count sheet · Main 5 lines · .* Bin Item Barcode Expected Counted/);
  expect(text).toMatch(
    /A2 Name of BOWL BOWL 43 A2 Name of MUG MUG 42 A10 Name of LAMP LAMP 41 B1 .*VASE 45 Name of CARD CARD 44/,
  );
  const [page] = await labels({ warehouseId: merchant.warehouse, paperSize: 'letter' }, path);
  expect(page?.codes).toEqual([
    ...['BOWL', 'CARD', 'LAMP', 'VASE'].map((sku) => `Code128:${sku}`),
    'EAN13:4006381333931',
  ]);
  const blind = await sheet({ blind: true, filter: { bin: 'a' } });
  expect(blind).toContain('3 lines');
  expect(blind).not.toMatch(/Expected|4[123] |VASE/);
  expect(await sheet({ filter: { q: 'name lam' } })).toMatch(/1 line ·.*LAMP 41/);
  const [narrow] = await labels({ warehouseId: merchant.warehouse, paperSize: '4x6' }, path);
  expect(narrow?.codes).toEqual(page?.codes);
  for (const json of [{ filter: { q: 'nothing' } }, { warehouseId: merchant.annex }])
    expectError(
      await merchant.call('POST', path, { warehouseId: merchant.warehouse, ...json }),
      409,
      'CONFLICT',
      /nothing to count/,
    );
});

test('what cannot be printed is refused, with the reason', async () => {
  const productId = await product('MUG');
  await product('A'.repeat(60));
  const size = '2.25x1.25';
  const refused = async (json: object, message: RegExp, path = '/documents/product-labels') =>
    expectError(await merchant.call('POST', path, json), 400, 'VALIDATION_ERROR', message);
  const one = [{ productId }];
  await refused({ products: [], size }, /products/);
  await refused({ products: one }, /size/);
  await refused({ products: one, size: '1x1' }, /size/);
  await refused({ products: [{ productId, sku: 'MUG' }], size }, /exactly one of productId and sku/);
  await refused({ products: [{ productId, copies: 0 }], size }, /copies/);
  await refused({ products: one, size, startAt: 2 }, /startAt: requires a size that is a sheet/);
  await refused({ products: one, size: 'a4-3x8', startAt: 25 }, /startAt: must be at most 24/);
  await refused({ products: one, size: 'a4-3x8', format: 'zpl' }, /format: zpl is for rolls/);
  await refused(
    {
      products: [
        { productId, copies: 600 },
        { sku: 'MUG', copies: 401 },
      ],
      size,
    },
    /1,000 labels/,
  );
  await refused({ products: [...one, { sku: 'a'.repeat(60) }], size }, /barcode of A{60} does not fit/);
  await refused({ size }, /must have warehouseId or bins/, '/documents/bin-labels');
  await refused({ size, bins: ['杯'] }, /barcode of 杯 does not fit/, '/documents/bin-labels');
  await refused({ filter: {} }, /warehouseId/, '/documents/count-sheet');
  const absent = await merchant.call('POST', '/documents/product-labels', {
    products: [{ sku: 'NO' }],
    size,
  });
  expectError(absent, 404, 'NOT_FOUND', /sku NO/);
});

test('more than 5,000 stock levels are refused', { tags: 'long' }, async () => {
  const now = api.clock.now();
  const ids = Array.from({ length: 5_001 }, (_, at) => `lvl_many_${merchant.accountId}_${at}`);
  const template = await merchant.product('MUG', 1);
  const row = await api.storage.db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', template)
    .executeTakeFirstOrThrow();
  const products = ids.map((id) => ({ ...row, id: `prd${id}`, sku: id, sku_fold: id }));
  const levels = ids.map((id) => ({
    id,
    account_id: merchant.accountId,
    product_id: `prd${id}`,
    warehouse_id: merchant.warehouse,
    on_hand: 1,
    allocated: 0,
    reorder_point: null,
    bin: null,
    below_reorder_point: 0,
    created_at: now,
    updated_at: now,
  }));
  await api.storage.write(async (tx) => {
    await insertRows(tx, 'products', products);
    await insertRows(tx, 'stock_levels', levels);
  });
  expectError(
    await merchant.call('POST', '/documents/count-sheet', { warehouseId: merchant.warehouse }),
    400,
    'VALIDATION_ERROR',
    /more than 5,000 stock levels/,
  );
});
