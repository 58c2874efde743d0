import type { Json } from '../../vendors/vendor-server.ts';
import { listReply, pick } from './lists.ts';
import { gmt, invalidParam, local, noRoute, problem, type Reply, reply, type Site } from './site.ts';

export interface WooProduct {
  id: number;
  parentId: number;
  modifiedAt: number;
  fields: Json;
}

export function createProducts(site: Site, nextId: () => number, onChange: (id: number) => void) {
  const products = new Map<number, WooProduct>();
  const childrenOf = (id: number): WooProduct[] =>
    [...products.values()].filter(({ parentId }) => parentId === id);

  function show(product: WooProduct): Json {
    const parent = products.get(product.parentId);
    const isShared = product.fields.manage_stock === 'parent';
    return {
      ...{ id: product.id, parent_id: product.parentId, type: parent === undefined ? 'simple' : 'variation' },
      ...product.fields,
      // It shows the stock of the product it belongs to.
      ...(isShared && { stock_quantity: parent?.fields.stock_quantity ?? null }),
      ...(parent === undefined && { variations: childrenOf(product.id).map(({ id }) => id) }),
      date_modified: local(site, product.modifiedAt),
      date_modified_gmt: gmt(product.modifiedAt),
    };
  }

  function create(fields: Json = {}, parentId = 0): WooProduct {
    const product: WooProduct = {
      ...{ id: nextId(), parentId, modifiedAt: site.now() },
      fields: {
        ...{
          name: 'Enamel mug',
          sku: 'MUG-01',
          status: 'publish',
          price: '12.50',
          weight: '0.35',
          virtual: false,
        },
        ...{
          dimensions: { length: '20', width: '15', height: '10' },
          images: [],
          attributes: [],
          meta_data: [],
        },
        ...{ manage_stock: true, stock_quantity: 10, global_unique_id: '' },
        ...fields,
      },
    };
    products.set(product.id, product);
    return product;
  }

  function touch(product: WooProduct): void {
    product.modifiedAt = site.now();
    const parent = products.get(product.parentId);
    if (parent !== undefined) parent.modifiedAt = site.now();
    onChange(product.id);
  }

  function update(product: WooProduct, body: Json): Reply {
    const { stock_quantity, ...others } = body;
    const isNumber = stock_quantity === null || /^-?\d+$/.test(String(stock_quantity));
    if (stock_quantity !== undefined && !isNumber)
      return invalidParam('stock_quantity', 'stock_quantity is not of type integer,null.');
    Object.assign(product.fields, others);
    // Ignored with 200 unless the stock is kept here.
    if (stock_quantity !== undefined && product.fields.manage_stock === true)
      product.fields.stock_quantity = Number(stock_quantity ?? 0);
    touch(product);
    return reply(200, show(product));
  }

  return {
    products,
    create,
    show,
    touch,

    handle(method: string, parts: string[], query: URLSearchParams, body: Json): Reply {
      const [idText, child, childId] = parts;
      const tops = [...products.values()].filter(({ parentId }) => parentId === 0);
      if (idText === undefined) return listReply(site, tops, query, show);
      const product = products.get(Number(idText));
      if (product === undefined)
        return problem(method === 'PUT' ? 400 : 404, 'woocommerce_rest_product_invalid_id', 'Invalid ID.');
      if (child === 'variations') {
        if (childId === undefined) return listReply(site, childrenOf(product.id), query, show);
        const variation = childrenOf(product.id).find(({ id }) => String(id) === childId);
        if (variation === undefined)
          return problem(404, 'woocommerce_rest_product_variation_invalid_id', 'Invalid ID.');
        return method === 'GET'
          ? reply(200, pick(show(variation), query))
          : answerTo(update(variation, body), query);
      }
      if (child !== undefined) return noRoute();
      if (method === 'GET') return reply(200, pick(show(product), query));
      if (product.parentId !== 0)
        return problem(
          404,
          'woocommerce_rest_invalid_product_id',
          'To manipulate product variations you should use the /products/&lt;product_id&gt;/variations/&lt;id&gt; endpoint.',
        );
      return answerTo(update(product, body), query);
    },
  };
}

const answerTo = (answer: Reply, query: URLSearchParams): Reply =>
  answer.status < 300 ? { ...answer, body: pick(answer.body, query) } : answer;
