import { LENGTH_UNITS, WEIGHT_UNITS } from '../../../lib/units.ts';
import {
  cellReader,
  country,
  currency,
  type Entry,
  given,
  type Line,
  measure,
  money,
  type Problem,
  shaped,
  unitIn,
  unitOf,
  upTo,
  yesOrNo,
} from '../../csv-import/index.ts';
import type { ProductInput } from '../products-api.ts';
import { PRODUCT_FIELDS, type ProductField } from './product-fields.ts';

type ProductLine = Line<ProductField>;
type Headings = Partial<Record<ProductField, string>>;
type Cells = ReturnType<typeof cellReader<ProductField>>;

/** Each line is a product with its own SKU. */
export function readProducts(lines: ProductLine[], headings: Headings): Entry<ProductInput>[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const problems: Problem[] = [];
    const cells = cellReader(line, PRODUCT_FIELDS, problems);
    const thing = productOf(cells, headings);
    const before = seen.get(thing.sku);
    if (before !== undefined) cells.report(`The same SKU is on line ${before}.`);
    else if (thing.sku !== '') seen.set(thing.sku, line.source.line);
    return { sources: [line.source], thing, problems };
  });
}

const hsCode = shaped(/^\d{4}\.?\d{2}(\.?\d{2}){0,2}$/, 'must have 6, 8 or 10 digits, like 6912.00');

/** Only what the file contains: an update leaves other fields unchanged. */
function productOf(cells: Cells, headings: Headings): ProductInput {
  const { read, need } = cells;
  need('sku', 'name');
  return {
    sku: read('sku', upTo(100)) ?? '',
    name: read('name', upTo(200)) ?? '',
    ...given({
      description: read('description', upTo(5_000)),
      barcode: read('barcode', upTo(100)),
      price: read('price', money),
      currency: read('currency', currency),
      weight: weightOf(cells, headings),
      dimensions: dimensionsOf(cells, headings),
      hsCode: read('hs_code', hsCode),
      originCountry: read('origin_country', country),
      active: read('active', yesOrNo),
      trackInventory: read('track_stock', yesOrNo),
    }),
  };
}

function weightOf({ read, isGiven, report }: Cells, headings: Headings): ProductInput['weight'] | undefined {
  const value = read('weight', measure);
  const own = read('weight_unit', unitOf(WEIGHT_UNITS));
  // Shops write 0 for an unknown weight.
  if (!value) return undefined;
  const unit = own ?? unitIn(WEIGHT_UNITS, headings.weight);
  if (unit !== undefined) return { value, unit };
  if (!isGiven('weight_unit')) report('A weight needs a unit: oz, lb, g or kg.');
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
  if (!(length && width && height)) report('Length, width and height: give all three, or none.');
  const unit = own ?? unitIn(LENGTH_UNITS, headings.length);
  if (unit === undefined && !isGiven('dimension_unit')) report('A length needs a unit: in or cm.');
  return length && width && height && unit ? { length, width, height, unit } : undefined;
}
