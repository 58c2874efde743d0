import { type GoodsLabel, labelBarcode, labelPaper, labelsPerPage } from '../../carriers/labels/index.ts';
import { conflict, invalid } from '../../lib/errors.ts';
import { createYielder } from '../../lib/event-loop.ts';
import { toDecimalOrNull } from '../../lib/money.ts';
import { ownedRow, type ProductRow, type Storage } from '../../storage/index.ts';
import { moneyText, naturally, plain } from '../paperwork/index.ts';
import type { Printer } from '../printing/index.ts';
import { findProduct } from '../products/index.ts';
import { codesOf } from './goods-codes.ts';
import {
  type BinLabelsInput,
  type LabelPrinting,
  MAX_LABELS,
  type ProductLabelsInput,
} from './goods-paper-schemas.ts';

interface Dependencies {
  storage: Storage;
  printer: Printer;
}

export type GoodsLabelService = ReturnType<typeof createGoodsLabelService>;

/** A file, and what kind of file it is. */
interface Printed {
  contentType: string;
  bytes: Buffer;
}

/** How many codes without room an error names. */
const MAX_NAMED = 5;

/** Labels with barcodes for products and bins. */
export function createGoodsLabelService({ storage, printer }: Dependencies) {
  async function print(
    labels: readonly GoodsLabel[],
    { size, format = 'pdf', startAt = 1 }: LabelPrinting,
    field: string,
    signal: AbortSignal | undefined,
  ): Promise<Printed> {
    const count = labels.reduce((sum, { copies }) => sum + copies, 0);
    if (count > MAX_LABELS)
      throw invalid(
        `${field}: make a document with more than ${MAX_LABELS.toLocaleString('en')} labels: print them in several requests`,
      );
    refuseTooLong(labels, size, field);
    const content = { size, startAt, labels };
    return format === 'zpl'
      ? { contentType: 'application/zpl', bytes: await printer.goodsZpl(content, signal) }
      : {
          contentType: 'application/pdf',
          bytes: await printer.pdf([{ kind: 'goods-labels', content }], signal),
        };
  }

  async function binsOf(accountId: string, warehouseId: string): Promise<string[]> {
    const rows = await storage.db
      .selectFrom('stock_levels')
      .select('bin')
      .distinct()
      .where('account_id', '=', accountId)
      .where('warehouse_id', '=', warehouseId)
      .where('bin', 'is not', null)
      .limit(MAX_LABELS + 1)
      .execute();
    return rows.map(({ bin }) => bin ?? '').sort(naturally);
  }

  return {
    async products(accountId: string, input: ProductLabelsInput, signal?: AbortSignal): Promise<Printed> {
      refuseWrongPaper(input);
      const labels: GoodsLabel[] = [];
      const yieldIfLong = createYielder(accountId);
      for (const { copies = 1, ...ref } of input.products) {
        const product = await findProduct(storage.db, accountId, ref);
        labels.push({ ...productLabel(product, input), copies });
        await yieldIfLong();
        signal?.throwIfAborted();
      }
      return print(labels, input, 'products', signal);
    },

    async bins(accountId: string, input: BinLabelsInput, signal?: AbortSignal): Promise<Printed> {
      refuseWrongPaper(input);
      const { warehouseId, copies = 1 } = input;
      const warehouse =
        warehouseId === undefined
          ? undefined
          : await ownedRow(storage.db, 'warehouses', accountId, warehouseId);
      const bins = input.bins ?? (await binsOf(accountId, warehouseId ?? ''));
      if (bins.length === 0)
        throw conflict('No product of this warehouse has a bin: set bins first, or list them in `bins`');
      const labels = bins.map((bin): GoodsLabel => {
        const title = plain(bin);
        return { kind: 'bin', title, codes: [title], left: plain(warehouse?.name), right: '', copies };
      });
      return print(labels, input, 'bins', signal);
    },
  };
}

function productLabel(
  product: ProductRow,
  { code, showPrice = false, size }: ProductLabelsInput,
): Omit<GoodsLabel, 'copies'> {
  const codes = codesOf(product, code);
  const sku = plain(product.sku);
  const isSaidByBars = labelBarcode(codes, labelPaper(size))?.text === sku;
  const price = toDecimalOrNull(product.price, product.currency);
  return {
    kind: 'product',
    title: plain(product.name),
    codes,
    left: isSaidByBars ? '' : sku,
    right: showPrice && price !== null ? moneyText(price, product.currency) : '',
  };
}

function refuseWrongPaper({ size, format, startAt = 1 }: LabelPrinting): void {
  const isSheet = labelPaper(size).sheet !== undefined;
  if (isSheet && format === 'zpl') throw invalid('format: zpl is for rolls, and this size is a sheet');
  if (!isSheet && startAt !== 1) throw invalid('startAt: requires a size that is a sheet');
  if (isSheet && startAt > labelsPerPage(size))
    throw invalid(`startAt: must be at most ${labelsPerPage(size)}, the last label of the sheet`);
}

/** A label without a barcode is of no use: it is told which ones would be, before paper is wasted. */
function refuseTooLong(labels: readonly GoodsLabel[], size: LabelPrinting['size'], field: string): void {
  const without = labels.filter(({ codes }) => labelBarcode(codes, labelPaper(size)) === undefined);
  if (without.length === 0) return;
  const named = without.slice(0, MAX_NAMED).map(({ left, title, kind }) => (kind === 'bin' ? title : left));
  const more = without.length > MAX_NAMED ? ` and ${without.length - MAX_NAMED} more` : '';
  throw invalid(
    `${field}: the barcode of ${named.join(', ')}${more} does not fit on this label: choose a larger size or a shorter code`,
  );
}
