import assert from 'node:assert/strict';
import { isText } from '../../plugins/kit/kit-case.ts';
import type { PulledProducts } from '../store.ts';
import type { AddStoreCase } from './kit.ts';

const MAX_PAGES = 1_000;

export function productCases(add: AddStoreCase): void {
  add('products have every field, over all pages', async ({ store }) => {
    const { pullProducts } = store;
    assert.ok(pullProducts, 'pullProducts is missing, although the capability is declared');
    let cursor: string | null = null;
    for (let count = 1; ; count++) {
      assert.ok(count <= MAX_PAGES, `a pull has an end: more than ${MAX_PAGES} pages`);
      const page: PulledProducts = await pullProducts.call(store, { since: null, cursor, now: Date.now() });
      for (const product of page.products) {
        const seen = JSON.stringify(product);
        assert.ok(isText(product.externalId) && isText(product.name), `an id and a name: ${seen}`);
        assert.ok(product.stock === null || Number.isInteger(product.stock), `whole stock, or null: ${seen}`);
        assert.ok(product.price === null || /^\d+(\.\d+)?$/.test(product.price), `a decimal price: ${seen}`);
      }
      if (page.cursor === null) return undefined;
      assert.notEqual(page.cursor, cursor, 'the cursor moves on');
      cursor = page.cursor;
    }
  });
}
