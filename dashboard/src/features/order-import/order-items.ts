import { home } from '../../lib/home.ts';
import { t } from '../../lib/language/index.ts';
import { WEIGHT_UNITS } from '../../lib/units.ts';
import {
  cellReader,
  country,
  type FileContext,
  given,
  type Line,
  measure,
  moneyIn,
  type Problem,
  plainText,
  unitIn,
  unitOf,
  whole,
  yesOrNo,
} from '../csv-import/index.ts';
import type { OrderInput } from '../orders/index.ts';
import { ORDER_FIELDS, type OrderField } from './order-fields.ts';
import { fulfillmentVerdict } from './shop-status.ts';

type Item = OrderInput['items'][number];

/** What a line means for the order: an item, or why it is none. */
export type ItemReading = { item: Item; holdReason?: string } | { skipped: string };

export function itemIn(
  line: Line<OrderField>,
  file: FileContext<OrderField>,
  problems: Problem[],
): ItemReading {
  const { cells } = line;
  const own: Problem[] = [];
  const reader = cellReader(line, ORDER_FIELDS, own);
  if (reader.read('requires_shipping', yesOrNo) === false) return { skipped: t('needs no shipping') };
  if (cells.shipped_at !== undefined) return { skipped: t('fulfilled in the store') };
  const verdict = fulfillmentVerdict(cells.item_status ?? '');
  if (verdict.kind === 'skip') return { skipped: verdict.reason };
  // Shops keep the lines of removed and refunded items, with nothing left of them.
  if (file.layout !== undefined && /^-?0+([.,]0+)?$/.test(cells.quantity ?? ''))
    return { skipped: t('removed or refunded in the store') };
  const item = itemOf(line, file, reader);
  problems.push(...own);
  if (verdict.kind === 'partly shipped')
    return { item, holdReason: t('partly fulfilled in the store, check the quantity') };
  return verdict.kind === 'hold' ? { item, holdReason: verdict.reason } : { item };
}

const LONGEST_NAME = 200;
const oneLine = (text: string): string => text.replace(/\s+/g, ' ');
/** eBay writes `[Size:A2]`. */
const variantText = (text: string): string => oneLine(plainText(text)).replace(/^\[(.*)\]$/, '$1');

function itemOf(
  { cells }: Line<OrderField>,
  { headings, currency }: FileContext<OrderField>,
  { read, reportAbout }: ReturnType<typeof cellReader<OrderField>>,
): Item {
  const { sku, item_name, variant } = cells;
  const title = item_name && oneLine(plainText(item_name));
  const full = variant && title ? `${title} (${variantText(variant)})` : title;
  const name =
    full !== undefined && full.length > LONGEST_NAME ? `${full.slice(0, LONGEST_NAME - 1)}…` : full;
  if (name === undefined && sku === undefined)
    reportAbout('item_name', t('Item name and SKU are both empty.'));
  const value = read('weight', measure);
  const unit = read('weight_unit', unitOf(WEIGHT_UNITS)) ?? unitIn(WEIGHT_UNITS, headings.weight);
  // Grams or kilograms: only where goods are weighed in ounces is there a usual unit.
  const usual = home().weightUnit === 'oz' ? 'oz' : undefined;
  if (value && unit === undefined && usual === undefined && cells.weight_unit === undefined)
    reportAbout('weight_unit', t('Weight has no unit. Add it to the heading, like “Weight (kg)”.'));
  return {
    quantity: read('quantity', whole(10_000)) ?? 1,
    ...given({
      sku,
      name,
      unitPrice: read('unit_price', moneyIn(cells.currency ?? currency)),
      // Shops write 0 for an unknown weight.
      weight: value ? { value, unit: unit ?? usual ?? 'g' } : undefined,
      hsCode: cells.hs_code,
      originCountry: read('origin_country', country),
    }),
  };
}
