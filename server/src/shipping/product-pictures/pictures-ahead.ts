import type { ShipmentHooks } from '../shipments/index.ts';
import { pictureAddresses } from './picture-addresses.ts';
import type { ProductPictures } from './product-pictures.ts';

/** No page has room for more. */
const MAX_ITEMS = 15;

/** Asks for the pictures of an order when it ships: then its customer is told of the page, and finds them there. */
export const createPicturesAhead = ({ wantAhead }: Pick<ProductPictures, 'wantAhead'>): ShipmentHooks => ({
  async onShipped(tx, { order_id, is_return }) {
    if (order_id === null || is_return === 1) return;
    const order = await tx
      .selectFrom('orders')
      .select(['account_id', 'store_id', 'page_token'])
      .where('id', '=', order_id)
      .executeTakeFirst();
    if (order === undefined || order.page_token === null) return;
    const items = await tx
      .selectFrom('order_items')
      .select(['id', 'product_id', 'sku'])
      .where('order_id', '=', order_id)
      .orderBy('position')
      .limit(MAX_ITEMS)
      .execute();
    const addresses = await pictureAddresses(tx, order, items);
    await wantAhead(tx, order.account_id, [...addresses.values()]);
  },
  async onVoided() {},
  async onScanned() {},
});
