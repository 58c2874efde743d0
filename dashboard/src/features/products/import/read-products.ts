import { t } from '../../../lib/language/index.ts';
import { skuKey } from '../../../lib/skus.ts';
import { LENGTH_UNITS, WEIGHT_UNITS } from '../../../lib/units.ts';
import {
  cellReader,
  country,
  currency,
  type Entry,
  type FileContext,
  given,
  type Line,
  measure,
  moneyIn,
  type Problem,
  plainText,
  shaped,
  tagsIn,
  unitIn,
  unitOf,
  upTo,
  whole,
  yesOrNo,
} from '../../csv-import/index.ts';
import type { ProductInput } from '../products-api.ts';
import { PRODUCT_FIELDS, type ProductField } from './product-fields.ts';

type ProductLine = Line<ProductField>;
type File = FileContext<ProductField>;
type Headings = File['headings'];
/** A product, and how many of it were counted. */
export interface ImportedProduct extends ProductInput {
  stock?: number;
}

type Cells = ReturnType<typeof cellReader<ProductField>>;

/** Each line is a product with its own SKU, unless it only adds an image to the one before it. */
export function* readProducts(lines: ProductLine[], file: File): Generator<Entry<ImportedProduct>> {
  const seen = new Map<string, number>();
  const parents = new Map<string, ProductLine>();
  for (const own of lines) {
    const { handle } = own.cells;
    const parent = handle === undefined ? undefined : parents.get(handle);
    if (handle !== undefined && parent === undefined) parents.set(handle, own);
    const line = withParent(own, parent);
    const problems: Problem[] = [];
    const cells = cellReader(line, PRODUCT_FIELDS, problems);
    const skipped = reasonToSkip(own, parent, cells);
    const notes: Problem[] = [];
    const thing = productOf(line, cells, file, (message) => notes.push({ line: own.source.line, message }));
    const before = seen.get(skuKey(thing.sku));
    if (skipped === undefined && before !== undefined)
      cells.report(t('The same SKU is on line {line}.', { line: String(before) }));
    else if (skipped === undefined && thing.sku !== '') seen.set(skuKey(thing.sku), own.source.line);
    yield {
      sources: [own.source],
      thing,
      problems,
      ...given({ skipped }),
      ...(notes.length > 0 && { notes }),
    };
  }
}

/** Shopify writes title, description, tags and status only on the first line of a product. */
const withParent = (line: ProductLine, parent: ProductLine | undefined): ProductLine =>
  parent === undefined
    ? line
    : {
        ...line,
        cells: {
          ...given({
            name: parent.cells.name,
            description: parent.cells.description,
            active: parent.cells.active,
            tags: parent.cells.tags,
            image: parent.cells.image,
          }),
          ...line.cells,
        },
      };

/** What a line of a variant has, and one of an image does not. */
const OF_VARIANT = ['sku', 'price', 'option1', 'option2', 'option3', 'weight', 'barcode'] as const;

function reasonToSkip(
  { cells }: ProductLine,
  parent: ProductLine | undefined,
  { read }: Cells,
): string | undefined {
  if (parent !== undefined && OF_VARIANT.every((name) => cells[name] === undefined))
    return t('this line only adds an image');
  if (/\bvariable\b/i.test(cells.type ?? '')) return t('its variations are imported instead');
  if (/\b(grouped|external)\b/i.test(cells.type ?? '')) return t('it is not shipped by itself');
  const isVirtual = /\b(virtual|downloadable)\b/i.test(cells.type ?? '');
  return isVirtual || read('requires_shipping', yesOrNo) === false ? t('it needs no shipping') : undefined;
}

const hsCode = shaped(/^\d{4}\.?\d{2}(\.?\d{2}){0,2}$/, (values) =>
  t('{field} must have 6, 8 or 10 digits, like 6912.00, not “{text}”.', values),
);

const LONGEST_NAME = 200;
const LONGEST_DESCRIPTION = 5_000;

/** Only what the file contains: an update leaves other fields unchanged. */
function productOf(
  line: ProductLine,
  cells: Cells,
  file: File,
  tell: (note: string) => void,
): ImportedProduct {
  const { headings, layout } = file;
  const { read, need } = cells;
  need('sku', 'name');
  const description = plainText(line.cells.description ?? '').slice(0, layout && LONGEST_DESCRIPTION);
  const code = read('currency', currency);
  const price = read('price', moneyIn(code ?? file.currency));
  const cost = read('cost', moneyIn(code ?? file.currency));
  const stock = stockOf(line, cells, file, tell);
  const { tags, note } = tagsIn(line.cells.tags ?? '');
  if (note !== undefined) tell(note);
  return {
    sku: read('sku', upTo(100)) ?? '',
    name: read('name', () => upTo(LONGEST_NAME)(nameOf(line))) ?? '',
    ...given({
      description: read('description', () => upTo(LONGEST_DESCRIPTION)(description)) || undefined,
      barcode: read('barcode', upTo(100)),
      price,
      cost,
      currency: code ?? (price === undefined && cost === undefined ? undefined : file.currency),
      weight: weightOf(cells, headings),
      dimensions: dimensionsOf(cells, headings),
      hsCode: read('hs_code', hsCode),
      originCountry: read('origin_country', country),
      active: read('active', yesOrNo),
      trackInventory: read('track_stock', yesOrNo),
      tags: tags.length === 0 ? undefined : tags,
      variantGroup: read('variant_group', upTo(100)),
      imageUrl: isImageUrl(line.cells.image) ? line.cells.image : undefined,
      stock,
    }),
  };
}

const isImageUrl = (text = ''): boolean =>
  text.length <= 2_000 && /^https:\/\//.test(text) && URL.canParse(text);

const MOST_STOCK = 1_000_000;

/** Undefined if the shop does not count the product, or the file does not say how many there are. */
function stockOf(
  { cells }: ProductLine,
  { read }: Cells,
  { headings }: File,
  tell: (note: string) => void,
): number | undefined {
  // The shop tracks only products for which it names who does, and writes 0 for others.
  if (headings.tracker !== undefined && cells.tracker === undefined) return undefined;
  if (/^-\s*\d+$/.test(cells.stock ?? '')) {
    tell(t('Stock {stock} is counted as 0.', { stock: cells.stock ?? '' }));
    return 0;
  }
  return read('stock', whole(MOST_STOCK, 0));
}

/** With its options: `Tea towel - Blue / Large`. Shopify calls the only variant of a product `Default Title`. */
function nameOf({ cells }: ProductLine): string {
  const options = [cells.option1, cells.option2, cells.option3].filter(
    (option) => option !== undefined && option !== 'Default Title',
  );
  const name = plainText(cells.name ?? '');
  return options.length === 0 ? name : `${name} - ${plainText(options.join(' / '))}`;
}

function weightOf({ read, isGiven, report }: Cells, headings: Headings): ProductInput['weight'] | undefined {
  const value = read('weight', measure);
  const own = read('weight_unit', unitOf(WEIGHT_UNITS));
  // Shops write 0 for an unknown weight.
  if (!value) return undefined;
  const unit = own ?? unitIn(WEIGHT_UNITS, headings.weight);
  if (unit !== undefined) return { value, unit };
  if (!isGiven('weight_unit')) report(t('Weight has no unit. Add oz, lb, g or kg.'));
  return undefined;
}

function dimensionsOf(
  { read, isGiven, report }: Cells,
  headings: Headings,
): ProductInput['dimensions'] | undefined {
  const length = read('length', measure);
  const width = read('width', measure);
  const height = read('height', measure);
  const own = read('dimension_unit', unitOf(LENGTH_UNITS));
  if (!(length || width || height)) return undefined;
  if (!(length && width && height)) report(t('Fill in length, width and height, or none of them.'));
  const unit = own ?? unitIn(LENGTH_UNITS, headings.length);
  if (unit === undefined && !isGiven('dimension_unit'))
    report(t('The dimensions have no unit. Add in or cm.'));
  return length && width && height && unit ? { length, width, height, unit } : undefined;
}
