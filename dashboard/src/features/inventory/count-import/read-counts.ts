import { t } from '../../../lib/language/index.ts';
import { skuKey } from '../../../lib/skus.ts';
import {
  cellReader,
  type Entry,
  given,
  type Line,
  type Problem,
  upTo,
  whole,
} from '../../csv-import/index.ts';
import { defaultOf, type Warehouse } from '../../warehouses/index.ts';
import { COUNT_FIELDS, type CountField } from './count-fields.ts';

export interface Count {
  sku: string;
  warehouseId: string;
  warehouseName: string;
  setTo: number;
  bin?: string;
  reference?: string;
}

const MOST = 1_000_000;
const plain = (text: string): string => text.trim().toLowerCase();

/** Each line is one product in one warehouse, which is named as people call it. */
export function readCounts(lines: Line<CountField>[], warehouses: readonly Warehouse[]): Entry<Count>[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const problems: Problem[] = [];
    const { read, need, report } = cellReader(line, COUNT_FIELDS, problems);
    const skipped = reasonToSkip(line);
    if (skipped === undefined) need('sku', 'counted');
    const name = line.cells.warehouse;
    const found = warehouses.filter((warehouse) =>
      name === undefined
        ? warehouse.id === defaultOf([...warehouses])
        : plain(warehouse.name) === plain(name),
    );
    const [warehouse] = found;
    if (warehouse === undefined)
      report(
        name === undefined
          ? t('There is no default warehouse.')
          : t('There is no warehouse “{name}”.', { name }),
      );
    if (found.length > 1) report(t('Several warehouses are called “{name}”.', { name: name ?? '' }));
    const thing: Count = {
      sku: read('sku', upTo(100)) ?? '',
      warehouseId: warehouse?.id ?? '',
      warehouseName: warehouse?.name ?? name ?? '',
      setTo: (skipped === undefined ? read('counted', whole(MOST, 0)) : undefined) ?? 0,
      ...given({ bin: read('bin', upTo(50)), reference: read('reference', upTo(100)) }),
    };
    const place = `${skuKey(thing.sku)}\n${thing.warehouseId}`;
    const before = seen.get(place);
    if (before !== undefined)
      report(t('The same SKU and warehouse are on line {line}.', { line: String(before) }));
    else if (thing.sku !== '') seen.set(place, line.source.line);
    return { sources: [line.source], thing, problems, ...given({ skipped }) };
  });
}

/** Exports of products have lines for images, and of products that a place does not keep. */
function reasonToSkip({ cells }: Line<CountField>): string | undefined {
  if (cells.sku === undefined && cells.counted === undefined) return t('it has neither a SKU nor a count');
  return /^not stocked$/i.test(cells.counted ?? '') ? t('it is not stocked there') : undefined;
}
