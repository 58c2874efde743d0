import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { retryIfUnanswered } from '../../lib/idempotency.ts';
import { runConcurrently } from '../../lib/run-concurrently.ts';
import { search } from '../search/index.ts';
import {
  type Bin,
  type CountedLine,
  type Product,
  type ReviewedLine,
  reviewed,
  type StockCount,
} from './stock-count.ts';

const AT_ONCE = 4;
/** As many as are sent together. */
export const LINES_PER_REQUEST = 50;
const PAGE = 100;

type Level = Schemas['StockLevel'];

/** As long as a bin can be called. */
const MAX_BIN = 50;

const naturally = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

const toLine = ({ productId, sku, name, bin, onHand }: Level): Product => ({
  productId,
  sku,
  name,
  bin,
  expected: onHand,
});

/** The product that a code means, with what is on hand of it in the warehouse. */
export async function findCounted(code: string, warehouseId: string): Promise<Product | undefined> {
  const { data } = await waybill.inventory.list({ product: code, warehouseId, page: 1, limit: 1 });
  if (data[0] !== undefined) return toLine(data[0]);
  const product = (await search(code)).products.find(({ isExact }) => isExact);
  return product && { productId: product.id, sku: product.sku, name: product.name, bin: null, expected: 0 };
}

async function allLevels(query: { warehouseId: string; bin?: string }): Promise<Level[]> {
  const levels: Level[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, meta } = await waybill.inventory.list({ ...query, page, limit: PAGE });
    pages = meta.totalPages;
    levels.push(...data);
  }
  return levels;
}

/** The bin that a label names, if anything is kept there. */
export async function findBin(name: string, warehouseId: string): Promise<Bin | undefined> {
  if (name.length > MAX_BIN) return undefined;
  const levels = await allLevels({ warehouseId, bin: name });
  if (levels.length === 0) return undefined;
  return { name, products: levels.map(toLine).sort((a, b) => naturally(a.sku, b.sku)) };
}

async function onHandNow(productId: string, warehouseId: string): Promise<number> {
  const { data } = await waybill.inventory.list({ productId, warehouseId, page: 1, limit: 1 });
  return data[0]?.onHand ?? 0;
}

async function isBooked({ productId }: CountedLine, { warehouseId, reference }: StockCount) {
  const query = { productId, warehouseId, reference, reason: 'count', page: 1, limit: 1 } as const;
  return (await waybill.inventory.listMovements(query)).data.length > 0;
}

export interface Review {
  lines: ReviewedLine[];
  /** Those whose answer was lost, and which were booked all the same. */
  booked: string[];
}

/** The lines beside what is on hand now. */
export async function review(count: StockCount): Promise<Review> {
  const found = new Map<string, ReviewedLine>();
  const booked: string[] = [];
  await runConcurrently(count.lines, AT_ONCE, async (line) => {
    if (line.isSent === true && (await isBooked(line, count))) booked.push(line.productId);
    else found.set(line.productId, reviewed(line, await onHandNow(line.productId, count.warehouseId)));
  });
  const lines = count.lines.flatMap(({ productId }) => found.get(productId) ?? []);
  return { lines, booked };
}

/** Sets the stock to what was counted, unless it has moved since the review. The error of each line, where it has one. */
export async function bookCount(
  { warehouseId, reference }: StockCount,
  lines: readonly ReviewedLine[],
): Promise<({ code: string; message: string } | undefined)[]> {
  const adjustments = lines.map(({ productId, setTo, onHand }) => ({
    productId,
    warehouseId,
    setTo,
    ifOnHand: onHand,
    reason: 'count' as const,
    reference,
  }));
  const results = await retryIfUnanswered(() => waybill.inventory.adjustBatch({ adjustments }));
  return results.map(({ error }) => error);
}

/** What the warehouse should have and nobody has counted. */
export async function notCounted({ warehouseId, lines }: StockCount): Promise<CountedLine[]> {
  const counted = new Set(lines.map(({ productId }) => productId));
  const found = (await allLevels({ warehouseId }))
    .filter(({ onHand, productId }) => onHand > 0 && !counted.has(productId))
    .map((level) => ({ ...toLine(level), counted: 0 }));
  return found.sort((a, b) => naturally(a.bin ?? '\uffff', b.bin ?? '\uffff') || naturally(a.sku, b.sku));
}
