import { ownedRow, type Storage } from '../../storage/index.ts';
import { pictureAddresses } from './picture-addresses.ts';
import type { ProductPictures } from './product-pictures.ts';

/** More would be a large answer for an order that nobody packs by its pictures. */
const MAX_PICTURES = 100;

export interface ItemPicture {
  orderItemId: string;
  picture: string | null;
}

export type OrderPictures = ReturnType<typeof createOrderPictures>;

/** What the items of an order look like, for whoever packs them. */
export const createOrderPictures = ({
  storage,
  pictures,
}: {
  storage: Storage;
  pictures: ProductPictures;
}) => ({
  async list(accountId: string, orderId: string): Promise<ItemPicture[]> {
    const order = await ownedRow(storage.db, 'orders', accountId, orderId);
    const items = await storage.db
      .selectFrom('order_items')
      .select(['id', 'product_id', 'sku'])
      .where('order_id', '=', order.id)
      .orderBy('position')
      .limit(MAX_PICTURES)
      .execute();
    const addresses = await pictureAddresses(storage.db, order, items);
    const shown = await pictures.shown(accountId, [...new Set(addresses.values())]);
    return [...addresses].map(([orderItemId, address]) => {
      const bytes = shown.get(address)?.bytes.toString('base64');
      return { orderItemId, picture: bytes === undefined ? null : `data:image/webp;base64,${bytes}` };
    });
  },
});
