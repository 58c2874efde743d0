import { WalkFailure } from '../steps.mjs';

/** What came in is what is there and what was shipped, and each level is the sum of its movements. */
export async function closeBooks(steps, shop) {
  steps.chapter('Evening: the books');
  const shipped = new Map();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, meta } = await steps.getPage(`/orders?storeId=day&limit=100&page=${page}`, {
      tells: (orders, { total }) =>
        `${total} orders, ${orders.filter(({ status }) => status === 'shipped').length} of this page shipped`,
    });
    pages = meta.totalPages;
    for (const { orderNumber, status, items } of data) {
      if (status !== 'shipped') throw new WalkFailure(`${orderNumber} is ${status}`);
      for (const { productId, shippedQuantity } of items)
        shipped.set(productId, (shipped.get(productId) ?? 0) + shippedQuantity);
    }
  }
  for (const product of shop.products) {
    const levels = await steps.get(`/inventory?productId=${product.id}`, {
      tells: (levels) =>
        levels.map(({ onHand, allocated }) => `on hand ${onHand}, reserved ${allocated}`).join(' · '),
    });
    const sums = await sumMovements(steps, product);
    for (const { warehouseId, onHand, allocated } of levels) {
      const sum = sums.get(warehouseId) ?? { onHand: 0, allocated: 0 };
      if (sum.onHand !== onHand || sum.allocated !== allocated)
        throw new WalkFailure(`the ledger of ${product.sku} sums to ${JSON.stringify(sum)}`);
    }
    const onHand = levels.reduce((sum, level) => sum + level.onHand, 0);
    const [came, left] = [shop.received.get(product.id), shipped.get(product.id) ?? 0];
    steps.line(`${product.sku}: ${came} came in or back = ${left} shipped + ${onHand} on hand`);
    if (came !== left + onHand) throw new WalkFailure(`${product.sku} does not balance`);
  }
}

async function sumMovements(steps, { id }) {
  const sums = new Map();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, meta } = await steps.getPage(
      `/inventory/movements?productId=${id}&limit=100&page=${page}`,
      {
        tells: (_, { total, page, totalPages }) => `${total} movements, page ${page} of ${totalPages}`,
      },
    );
    pages = meta.totalPages;
    for (const { warehouseId, onHandDelta, allocatedDelta } of data) {
      const sum = sums.get(warehouseId) ?? { onHand: 0, allocated: 0 };
      sums.set(warehouseId, { onHand: sum.onHand + onHandDelta, allocated: sum.allocated + allocatedDelta });
    }
  }
  return sums;
}
