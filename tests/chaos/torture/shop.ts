import type { Reply } from '../load/http.ts';
import type { Undo } from '../undo.ts';
import { addMerchant } from './merchant.ts';
import type { Product } from './product.ts';
import type { Vendor } from './vendor.ts';

export { RECEIVED } from './merchant.ts';

/** A merchant with goods, a warehouse and an account of the vendor. */
export interface Shop {
  accountId: string;
  carrierAccountId: string;
  webhookUrl: string;
  call(method: string, path: string, json?: unknown): Promise<Reply>;
  /** One that must be answered with 2xx. */
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the path
  get(path: string): Promise<any>;
}

export async function openShop(product: Product, vendor: Vendor, undo: Undo): Promise<Shop> {
  const { accountId, call, must } = await addMerchant(product, undo);
  const account = await must('POST', '/carrier-accounts', {
    provider: vendor.name,
    name: `My ${vendor.name}`,
    settings: vendor.settings,
  });
  const webhookPath = new URL(account.webhookUrl).pathname;
  const webhookUrl = `${product.server.origin}${webhookPath}`;
  vendor.server.webhooksTo(webhookUrl);
  return { accountId, carrierAccountId: account.id, webhookUrl, call, get: (path) => must('GET', path) };
}
