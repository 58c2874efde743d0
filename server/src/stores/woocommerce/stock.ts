import { fieldsOf, numberOf, textOf } from '../../plugins/answer-fields.ts';
import type { StockLevel, StockOutcome, StockRequest } from '../store.ts';
import { isGone, reasonOf } from './answers.ts';
import { reasonOfError, type WooClient } from './client.ts';
import { inParallel } from './in-parallel.ts';
import { WC } from './site.ts';

const AT_ONCE = 3;
/** The call has a minute for all of them. */
const BUDGET_MS = 40_000;
const FIELDS = { _fields: 'id,type,parent_id,status,manage_stock,stock_quantity' };

/** One by one: a batch takes everything that is not a number as 0, and answers 200. */
export const createStock = (client: WooClient) => ({
  async pushStock({ levels }: StockRequest): Promise<StockOutcome[]> {
    const started = client.now();
    return inParallel(levels, AT_ONCE, async (level) =>
      client.now() - started > BUDGET_MS
        ? { outcome: 'unknown', reason: `${client.host} is too slow to be told everything at once` }
        : push(client, level),
    );
  },
});

async function push(
  client: WooClient,
  { productExternalId, quantity, before }: StockLevel,
): Promise<StockOutcome> {
  if (!/^\d+$/.test(productExternalId)) return refused('This is not a product of WooCommerce');
  if (!Number.isSafeInteger(quantity)) return refused('WooCommerce takes whole numbers only');
  try {
    const found = await client.read(`${WC}/products/${productExternalId}`, FIELDS);
    if (isGone(found)) return refused('The product is not in the store any more');
    if (found.status >= 300) return refused(reasonOf(found, client.host));
    const product = fieldsOf(found.body);
    const problem = problemOfStock(product.manage_stock);
    // With 200, the shop would answer and ignore it.
    if (problem !== undefined) return refused(problem);
    const current = numberOf(product.stock_quantity) ?? null;
    if (current === quantity) return { outcome: 'pushed' };
    if (before !== null && current !== before) return { outcome: 'changed', current };
    const parentId = textOf(product.parent_id);
    const path =
      product.type === 'variation'
        ? `products/${parentId}/variations/${productExternalId}`
        : `products/${productExternalId}`;
    return await write(client, path, quantity);
  } catch (error) {
    return { outcome: 'unknown', reason: reasonOfError(error) };
  }
}

async function write(client: WooClient, path: string, quantity: number): Promise<StockOutcome> {
  const answer = await client.write('PUT', `${WC}/${path}`, { stock_quantity: quantity }, FIELDS);
  const reason = reasonOf(answer, client.host);
  const isRefusal = answer.status >= 300 && answer.status < 500 && answer.status !== 429;
  if (isRefusal) return refused(isGone(answer) ? 'The product is not in the store any more' : reason);
  if (answer.status >= 300 || answer.kind !== 'json') return { outcome: 'unknown', reason };
  const { manage_stock, stock_quantity } = fieldsOf(answer.body);
  if (numberOf(stock_quantity) === quantity) return { outcome: 'pushed' };
  return refused(problemOfStock(manage_stock) ?? 'The store answered with another number than it was told');
}

function problemOfStock(manageStock: unknown): string | undefined {
  if (manageStock === true) return undefined;
  return manageStock === 'parent'
    ? 'The store keeps the stock of all variations of this product together: turn on “Manage stock?” for the variation'
    : 'The store does not keep the stock of this product: turn on “Stock management” for it';
}

const refused = (reason: string): StockOutcome => ({ outcome: 'refused', reason });
