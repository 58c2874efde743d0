import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../../lib/api.ts';
import { formatCount } from '../../../lib/format.ts';
import { retryIfUnanswered } from '../../../lib/idempotency.ts';
import { TwoLines } from '../../../ui/data-table.tsx';
import type { ImportKind, ImportOutcome } from '../../csv-import/index.ts';
import type { Warehouse } from '../../warehouses/index.ts';
import { countWords } from '../stock-display.ts';
import { COUNT_FIELDS, type CountField } from './count-fields.ts';
import { type Count, readCounts } from './read-counts.ts';

export const countImport = (warehouses: readonly Warehouse[]): ImportKind<CountField, Count> => ({
  one: 'count',
  many: 'counts',
  title: 'Import counts',
  lead: 'Sets the stock on hand to what was counted. Where less was counted than is reserved, orders of the lowest priority lose their reservation first, and of those the newest.',
  list: '/inventory',
  listName: 'inventory',
  guide: 'The first line names the columns, in any order. Each line is one product in one warehouse.',
  fields: COUNT_FIELDS,
  required: [['sku'], ['counted']],
  exampleRows: [['MUG-RED', 'Oakland', '12', 'A10-4', 'Count of July']],
  read: (lines) => readCounts(lines, warehouses),
  columns: [
    {
      header: 'Product',
      cell: ({ sku, warehouseName, bin }) => (
        <TwoLines main={sku || '–'} below={[warehouseName, bin].filter(Boolean).join(', ')} />
      ),
    },
    { header: 'Counted', align: 'right', cell: ({ setTo }) => formatCount(setTo) },
  ],
  batchSize: 50,
  onlyUpdates: true,
  send: sendCounts,
});

async function sendCounts(counts: Count[]): Promise<ImportOutcome[]> {
  const adjustments = counts.map(({ warehouseName: _, ...count }): Schemas['StockAdjustment'] => ({
    ...count,
    reason: 'count',
  }));
  const results = await retryIfUnanswered(() => waybill.inventory.adjustBatch({ adjustments }));
  return results.map(({ adjustment, error }) =>
    adjustment === undefined
      ? { kind: 'refused', ...(error && { message: error.message }) }
      : { kind: 'updated', message: countWords(adjustment) },
  );
}
